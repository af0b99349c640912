/** The fields of an error that are logged: never parameters of statements or other values that people sent. */
export interface DescribedError {
  name: string;
  message: string;
  code?: string;
  /** Of a database error: the constraint and table that it concerns. */
  constraint?: string;
  table?: string;
  query?: string;
  /** The stack frames only, because the first lines of a stack repeat the message. */
  stack?: string;
  cause?: DescribedError;
}

const QUERY_LENGTH = 200;
/** Input that a message quotes: of the database (`invalid input syntax for type bigint: "…"`) or of JSON.parse. */
const QUOTED = /["'“].*["'”]/s;
const SQLSTATE = /^[0-9A-Z]{5}$/;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const framesOf = (stack: string | undefined): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Whether an error is Drizzle's: its message contains the statement's parameters; its cause is the driver's error. */
const isQueryError = (error: Error): error is Error & { query: string } =>
  'query' in error && 'params' in error;

function messageOf(error: Error, code: string | undefined): string {
  if (isQueryError(error)) return 'Failed query';
  const quotes = error instanceof SyntaxError || (code !== undefined && SQLSTATE.test(code));
  return quotes ? error.message.replace(QUOTED, '"…"') : error.message;
}

/**
 * Selects the fields of an error that may be logged. Other fields are dropped, because drivers attach whole connections
 * and values of rows to their errors.
 * @param error any thrown value
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const of = error as Error & Record<'code' | 'constraint' | 'table', unknown>;
  const code = textOf(of.code);
  const described: Record<keyof DescribedError, unknown> = {
    name: error.name,
    message: messageOf(error, code),
    code,
    constraint: textOf(of.constraint),
    table: textOf(of.table),
    query: isQueryError(error) ? error.query.slice(0, QUERY_LENGTH) : undefined,
    stack: framesOf(error.stack),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
  const known = Object.entries(described).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as unknown as DescribedError;
}

/** Formats the same fields as text, for a terminal. */
export function errorText(error: unknown): string {
  const { name, message, code, stack = '', cause } = describeError(error);
  const head = `${name}: ${message}${code === undefined ? '' : ` (${code})`}\n${stack}`;
  return cause === undefined ? head : `${head}\ncaused by ${errorText((error as Error).cause)}`;
}
