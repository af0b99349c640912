import { ServerResponse, type IncomingMessage } from 'node:http';

/** Requests that are accepted and never answered. */
export interface Hang {
  /** A part of `METHOD /path?query` of the requests. */
  at: string;
  /** Whether they are carried out all the same. */
  when: 'before' | 'after';
}

/**
 * What a request is answered on: the response itself, or for one that hangs `after` a response that is sent nowhere.
 * @returns null: the request is not carried out, and its connection stays open
 */
export function answerOn(
  hang: Hang | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): ServerResponse | null {
  if (hang === undefined || !`${request.method} ${request.url}`.includes(hang.at)) return response;
  return hang.when === 'after' ? new ServerResponse(request) : null;
}
