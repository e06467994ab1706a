/** The action that the receiver of an error should take. */
export type Recovery = "retry" | "fix_input" | "authenticate" | "ask_user" | "report";

/** What a failed call has changed. After "none", a call that writes can be repeated. */
export type Effect = "none" | "partial" | "unknown";

/** What to do about an error. */
export interface Advice {
  readonly recovery: Recovery;
  /** The number of seconds to wait before that, if the server gives one. */
  readonly retryAfter?: number;
  /** What the failed call has changed, if the server says so. */
  readonly effect?: Effect;
}

/** The facts about an error that are known before it occurs. */
export interface ErrorFacts {
  readonly type: string;
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** The code of the JSON-RPC error object. */
  readonly code: number;
  readonly lane: "tool" | "protocol";
  readonly fault: "caller" | "server";
  readonly recovery: Recovery;
  readonly retryable: boolean;
  /** The number of seconds to wait before a retry, if it is fixed. */
  readonly retryAfter?: number;
  /** What the failed call has changed, if that is known. */
  readonly effect?: Effect;
  /** The scopes that a token needs, separated by spaces. */
  readonly scopes?: string;
  /**
   * The facts that are computed for each occurrence, so that an answer can have others than these. What to do and whose
   * fault it is follow from a computed status.
   */
  readonly computed?: readonly ("status" | "retryable" | "retryAfter" | "members")[];
}

