/** What a log keeps of an error: never a parameter of a statement, nor any other value that people sent. */
export interface DescribedError {
  name: string;
  message: string;
  code?: string;
  /** Of a database: what the error is about, by the names of the schema. */
  constraint?: string;
  table?: string;
  query?: string;
  /** The frames alone: the first lines of a stack repeat the message. */
  stack?: string;
  cause?: DescribedError;
}

const QUERY_LENGTH = 200;
/** Errors whose messages quote the input: the database's (`invalid input syntax for type bigint: "…"`), JSON.parse's. */
const QUOTED = /["'“].*["'”]/s;
const SQLSTATE = /^[0-9A-Z]{5}$/;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const framesOf = (stack: string | undefined): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Drizzle's message is the statement with all of its parameters; the driver's own error is its cause. */
const isQueryError = (error: Error): error is Error & { query: string } =>
  'query' in error && 'params' in error;

function messageOf(error: Error, code: string | undefined): string {
  if (isQueryError(error)) return 'Failed query';
  const quotes = error instanceof SyntaxError || (code !== undefined && SQLSTATE.test(code));
  return quotes ? error.message.replace(QUOTED, '"…"') : error.message;
}

/** @param error anything that was thrown. Drivers hang whole connections and the values of a row on theirs */
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

/** The same for a terminal. */
export function errorText(error: unknown): string {
  const { name, message, code, stack = '', cause } = describeError(error);
  const head = `${name}: ${message}${code === undefined ? '' : ` (${code})`}\n${stack}`;
  return cause === undefined ? head : `${head}\ncaused by ${errorText((error as Error).cause)}`;
}
