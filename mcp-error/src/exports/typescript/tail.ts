/** The parts of the `Response` of `fetch` that tell about an error. */
export interface FailedResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
}

/**
 * Returns what to do about an error: the result of a tool call, a JSON-RPC error (thrown by an SDK, or as it arrived), or
 * a problem document. The rules are those of the server, so an error of which it says nothing gets advice too.
 */
export function adviceOf(answer: unknown): Advice {
  const [document, code] = reportedBy(answer);
  return advise(document, code);
}

/** Returns the action that an error asks for. The rules are those of {@link adviceOf}. */
export function recoveryOf(answer: unknown): Recovery {
  return adviceOf(answer).recovery;
}

/** Returns what to do about a failed HTTP response. It reads the body, so pass a clone to read it again. */
export async function adviceOfResponse(response: FailedResponse): Promise<Advice> {
  return adviceOf(await documentOfResponse(response));
}

/** Returns the problem document in the body of a response, or one that says no more than the status. */
async function documentOfResponse(response: FailedResponse): Promise<unknown> {
  const mediaType = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  let body: unknown;
  if (mediaType === "application/problem+json") {
    body = await response.json().catch(() => undefined);
  }
  const problem: Record<string, unknown> = { type: "about:blank", ...(isObject(body) ? body : {}) };
  if (!isErrorStatus(problem["status"])) {
    problem["status"] = response.status;
  }
  const delay = Number(response.headers.get("retry-after") ?? NaN);
  const known = delayIn(problem);
  if (delay >= 0 && (known === undefined || known < delay)) {
    problem["retryAfter"] = delay;
  }
  return problem;
}

/** A member of a document, and the values or the type that it has. */
type Check = readonly [name: string, allowed: readonly unknown[] | string | Checks];
interface Checks {
  readonly members: readonly Check[];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fits(value: unknown, { members }: Checks): boolean {
  return (
    isObject(value) &&
    members.every(([name, allowed]) => {
      const member = value[name];
      if (typeof allowed === "string") {
        return allowed === "any" || (allowed === "array" ? Array.isArray(member) : typeof member === allowed);
      }
      return "members" in allowed ? fits(member, allowed) : allowed.includes(member);
    })
  );
}

function fitsOneOf(value: unknown, tag: readonly string[], known: ReadonlyMap<unknown, readonly Checks[]>): boolean {
  const found = tag.reduce((inner: unknown, name) => (isObject(inner) ? inner[name] : undefined), value);
  const candidates = [...(known.get(found) ?? []), ...(known.get(undefined) ?? [])];
  return candidates.some((checks) => fits(value, checks));
}

/** Returns the places in an answer where a document can be, in the order in which they count. */
function* placesIn(answer: unknown): Generator<unknown> {
  if (!isObject(answer)) {
    return;
  }
  if (isObject(answer["_meta"])) {
    yield answer["_meta"][META_KEY];
  }
  yield answer["structuredContent"];
  if (Array.isArray(answer["content"])) {
    for (const block of answer["content"]) {
      if (isObject(block) && typeof block["text"] === "string") {
        yield parsed(block["text"]);
        yield parsed(block["text"].trimEnd().split("\n").at(-1) ?? "");
      }
    }
  }
  // What an SDK throws and what a response holds have the same members.
  const error = isObject(answer["error"]) ? answer["error"] : answer;
  yield error["data"];
  yield error;
}

function parsed(text: string): unknown {
  if (!text.trimStart().startsWith("{")) {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the document of an answer, and the code around it. */
function reportedBy(answer: unknown): [document: Record<string, unknown> | undefined, code: number | undefined] {
  if (!isObject(answer)) {
    return [undefined, undefined];
  }
  const error = isObject(answer["error"]) ? answer["error"] : answer;
  if (typeof error["code"] === "number" && (typeof error["message"] === "string" || "data" in error)) {
    return [isObject(error["data"]) ? error["data"] : undefined, error["code"]];
  }
  if (Array.isArray(answer["content"]) || "structuredContent" in answer || "isError" in answer) {
    for (const place of placesIn({ ...answer, data: undefined, error: undefined })) {
      if (isObject(place) && !("content" in place)) {
        return [place, undefined];
      }
    }
    return [undefined, undefined];
  }
  return [answer, undefined];
}

/** Returns a member of a document, or of the `context` inside it. */
function memberOf(document: Record<string, unknown> | undefined, name: string): unknown {
  const context = document?.["context"];
  return document?.[name] ?? (isObject(context) ? context[name] : undefined);
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns a number of seconds, which may have a fraction and may be written as a string. */
function delayOf(value: unknown): number | undefined {
  const isWritten = typeof value === "string" && /^[0-9+\-.eE]+$/.test(value.trim());
  const seconds = typeof value === "number" ? value : isWritten ? Number(value) : NaN;
  return seconds >= 0 ? seconds : undefined;
}

/** Returns the delay that a document asks for. */
function delayIn(document: Record<string, unknown> | undefined): number | undefined {
  return delayOf(memberOf(document, "retryAfter")) ?? delayOf(memberOf(document, "retry_after"));
}

function isErrorStatus(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && 400 <= value && value <= 599;
}

function advise(document: Record<string, unknown> | undefined, codeAround: number | undefined): Advice {
  const rpcCode = document?.["rpcCode"];
  const writtenCode = codeAround ?? (typeof rpcCode === "number" ? rpcCode : undefined);
  const code = writtenCode ?? INTERNAL_ERROR;
  const written = document?.["status"];
  const isStatus = isErrorStatus(written);
  const flag = memberOf(document, "retryable");
  const retryable = typeof flag === "boolean" ? flag : undefined;
  const delay = delayIn(document);
  const effect = EFFECTS.find((one) => one === document?.["effect"]);
  const known = factsOf(document, writtenCode);
  const named = RECOVERIES.find((one) => one === document?.["recovery"]);
  // A document that contradicts itself is believed where it says that a retry cannot help.
  const said = named === "retry" && retryable === false ? undefined : named;
  if (known === undefined) {
    const ofCode = isStatus || (retryable ?? delay !== undefined) ? undefined : RECOVERY_OF_CODE.get(code);
    const status = isStatus ? written : (STATUS_OF_CODE.get(code) ?? (isErrorStatus(code) ? code : 500));
    // A server that names a delay expects a retry.
    const canRetry = retryable ?? (delay === undefined ? undefined : true);
    return advice(askedBy(document) ?? said ?? ofCode ?? recoveryByStatus(status, undefined, canRetry), delay, effect);
  }
  let recovery = known.recovery;
  // The server cannot give permission in place of the user.
  if (recovery !== "ask_user" && recovery !== "authenticate") {
    if (said !== undefined) {
      recovery = said;
    } else if (retryable !== undefined && retryable !== known.retryable) {
      if (retryable) {
        recovery = "retry";
      } else if (recovery === "retry") {
        recovery = recoveryByStatus(isStatus ? written : known.status, known.fault, false);
      }
    } else if (retryable === undefined && isStatus && written !== known.status && isAdvisedByStatus(known)) {
      recovery = recoveryByStatus(written, undefined, undefined);
    }
  }
  // The delay of an error belongs to the occurrences that can be retried.
  const isRetried = retryable ?? (recovery === known.recovery ? known.retryable : recovery === "retry");
  const usualDelay = isRetried ? known.retryAfter : undefined;
  return advice(recovery, delay ?? usualDelay, effect ?? known.effect);
}

/** Returns whether what to do follows from the status, which is another one for each occurrence. */
function isAdvisedByStatus({ computed }: ErrorFacts): boolean {
  return computed !== undefined && computed.includes("status") && computed.includes("retryable");
}

const RECOVERIES: readonly Recovery[] = ["retry", "fix_input", "authenticate", "ask_user", "report"];

const EFFECTS: readonly Effect[] = ["none", "partial", "unknown"];

function advice(recovery: Recovery, retryAfter: number | undefined, effect: Effect | undefined): Advice {
  return {
    recovery,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(effect === undefined ? {} : { effect }),
  };
}

/** Returns the problem type of a document, and its kind. */
function identityOf(document: Record<string, unknown> | undefined): [problemType: string | undefined, kind: string | undefined] {
  const type = textIn(document?.["type"]);
  const context = document?.["context"];
  const kind =
    textIn(document?.["kind"]) ??
    textIn(document?.["mcp_error_code"]) ??
    (isObject(context) ? textIn(context["type"]) : undefined);
  return [type === "about:blank" ? undefined : type, kind];
}

/** Returns the permission that each of the errors asks for that share the type or the kind of a document. */
function askedBy(document: Record<string, unknown> | undefined): Recovery | undefined {
  const [problemType, kind] = identityOf(document);
  return (
    (problemType === undefined ? undefined : ASKED_BY_TYPE.get(problemType)) ??
    (kind === undefined ? undefined : ASKED_BY_KIND.get(kind.toUpperCase()))
  );
}

/** Returns the facts about the error of a document, if it is one of this server. */
function factsOf(document: Record<string, unknown> | undefined, code: number | undefined): ErrorFacts | undefined {
  const [problemType, kind] = identityOf(document);
  const byKind = kind?.toUpperCase();
  return (
    (problemType === undefined ? undefined : BY_TYPE.get(problemType)) ??
    (byKind === undefined ? undefined : (BY_KIND.get(byKind) ?? BY_KIND_AND_CODE.get(`${byKind} ${code}`))) ??
    (problemType === undefined && kind === undefined && code !== undefined ? BY_CODE.get(code) : undefined)
  );
}

/** Returns the recovery of an error of which only this is known. Whose fault it is follows from the status. */
function recoveryByStatus(status: number, fault: "caller" | "server" | undefined, retryable: boolean | undefined): Recovery {
  const row = RECOVERY.find(({ from, to }) => from <= status && status <= to);
  const [unknown, can, cannot] = row === undefined ? [] : row[fault ?? row.fault];
  return (retryable === undefined ? unknown : retryable ? can : cannot) ?? "report";
}
