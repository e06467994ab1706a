// What a client does with the types: it compiles only if they say enough, and no more.
import {
  ERRORS,
  adviceOfResponse,
  type Advice,
  type Kind,
  type Problem,
  type Recovery,
  isNotFoundProblem,
  isProblem,
  problemOf,
  problemOfResponse,
  recoveryOf,
} from "./errors";

export function describe(value: unknown): string {
  if (!isProblem(value)) {
    return "no problem of ours";
  }
  switch (value.type) {
    case "https://zoo.example/errors/not-found": {
      const status: 404 = value.status;
      const id: string | undefined = value.entityId;
      return `${status} ${id ?? "?"}`;
    }
    case "https://zoo.example/errors/api-error": {
      const status: number = value.status;
      // @ts-expect-error a member of another problem type
      return `${status} ${value.entityId}`;
    }
    case "https://zoo.example/errors/validation-error":
    case "https://zoo.example/errors/session-error":
    case "https://zoo.example/errors/database-error":
    case "https://zoo.example/errors/cache-error":
    case "https://zoo.example/errors/configuration-error":
    case "about:blank":
    case "urn:problem-type:mcp-error:invalid-arguments":
    case "urn:problem-type:mcp-error:unknown-tool":
    case "urn:problem-type:mcp-error:unknown-prompt":
    case "urn:problem-type:mcp-error:unknown-method":
    case "urn:problem-type:mcp-error:resource-not-found":
    case "urn:problem-type:mcp-error:parse-error":
    case "urn:problem-type:mcp-error:client-too-old":
      return value.title;
    default: {
      const never: never = value;
      return never;
    }
  }
}

// @ts-expect-error no such kind
export const unknown: Kind = "NOPE";
export const known: Kind = "NOT_FOUND";
export const code: -32602 = ERRORS.NOT_FOUND.code;

export function decide(problem: Problem): Recovery {
  if (isNotFoundProblem(problem)) {
    const kind: "NOT_FOUND" | undefined = problem.kind;
    return ERRORS[kind ?? "NOT_FOUND"].recovery;
  }
  return recoveryOf(problem);
}

/** What arrives is typed by one call. */
export function animalOf(result: unknown): string | undefined {
  const problem = problemOf(result);
  return problem?.type === "https://zoo.example/errors/not-found" ? problem.entityId : undefined;
}

declare function fetch(url: string): Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
}>;

export async function animalAt(url: string): Promise<string | undefined> {
  const problem = await problemOfResponse(await fetch(url));
  return problem?.type === "https://zoo.example/errors/not-found" ? problem.entityId : undefined;
}

export async function wait(url: string): Promise<Advice> {
  return adviceOfResponse(await fetch(url));
}
