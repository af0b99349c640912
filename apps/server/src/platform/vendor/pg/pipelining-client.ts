import pg from 'pg';
import { privateMembers } from '../private-members.ts';
import { RepeatedNames } from './repeated-names.ts';
import { PipelinedBatch, PipelinedStatement, type Connection } from './pipelined-batch.ts';

/** The private members of the driver's connection that are used; its types do not declare them. */
interface Wire extends Connection {
  _send(message: Buffer): boolean;
  stream: { writable: boolean; write(packet: Buffer): boolean };
}
const WIRE = {
  _send: 'function',
  stream: 'object',
  parsedStatements: 'object',
  submittedNamedStatements: 'object',
  parse: 'function',
  bind: 'function',
  describe: 'function',
  execute: 'function',
  sync: 'function',
} as const;

type Named = pg.QueryConfig & { name: string };
/** Statements with a type parser of their own (the query builder's) are left to the driver. */
const isNamed = (asked: unknown): asked is Named =>
  typeof asked === 'object' &&
  asked !== null &&
  'name' in asked &&
  typeof asked.name === 'string' &&
  !('types' in asked);

const repeated = new RepeatedNames();

/** What is sent in place of a statement without a name: the same, prepared if it is sent often. */
function preparedIfRepeated(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('text' in asked) || typeof asked.text !== 'string')
    return asked;
  if ('name' in asked && asked.name !== undefined) return asked;
  const name = repeated.of(asked.text);
  return name === undefined ? asked : { ...asked, name };
}

/** Between these two, statements that are issued in the same tick are one batch. */
export const BEGIN: Named = { name: 'begin', text: 'BEGIN' };
export const COMMIT: Named = { name: 'commit', text: 'COMMIT' };

type Send = (...asked: unknown[]) => unknown;

/**
 * A connection that pipelines statements. Those issued in the same tick go out in one write, because a syscall costs
 * more than the statement. PostgreSQL runs them in the order in which they were sent.
 */
export class PipeliningClient extends pg.Client {
  #messages: Buffer[] = [];
  /** Statements of a transaction that wait for the end of the tick; null outside of a transaction. */
  #gathered: PipelinedStatement[] | null = null;
  readonly #send: Send;

  constructor(config?: string | pg.ClientConfig) {
    super(
      typeof config === 'string'
        ? { connectionString: config, pipeline: true }
        : { ...config, pipeline: true },
    );
    const wire = privateMembers<Wire>('pg', this.connection, WIRE);
    wire._send = (message) => this.#write(wire, message);
    this.#send = this.query.bind(this);
    // `query` has many overloads. Named statements are batched; every other form goes to the driver.
    this.query = ((asked: unknown, ...more: unknown[]) => {
      if (isNamed(asked)) return this.#ask(asked, more);
      this.#flush();
      return this.#send(preparedIfRepeated(asked), ...more);
    }) as typeof this.query;
  }

  #ask(asked: Named, [values, callback]: unknown[]): unknown {
    const statement = new PipelinedStatement(Array.isArray(values) ? { ...asked, values } : asked);
    if (!statement.sendable) return told(statement.answer, values, callback);
    if (asked.text === BEGIN.text) this.#gathered = [];
    if (asked.text === COMMIT.text) {
      this.#flush();
      this.#gathered = null;
    }
    if (this.#gathered === null) this.#send(new PipelinedBatch([statement]));
    // Sent at the end of the tick.
    else if (this.#gathered.push(statement) === 1) process.nextTick(() => this.#flush());
    return told(statement.answer, values, callback);
  }

  /** Sends the gathered statements as one batch. */
  #flush(): void {
    if (this.#gathered === null || this.#gathered.length === 0) return;
    const statements = this.#gathered;
    this.#gathered = [];
    this.#send(new PipelinedBatch(statements));
  }

  /** Joins the messages of a tick into one write. */
  #write(wire: Wire, message: Buffer): boolean {
    if (!wire.stream.writable) return false;
    if (this.#messages.push(message) === 1)
      process.nextTick(() => {
        const packet = Buffer.concat(this.#messages);
        this.#messages = [];
        if (wire.stream.writable) wire.stream.write(packet);
      });
    return true;
  }
}

type Callback = (error: unknown, answer?: unknown) => void;

/** The driver takes a callback as second or third argument, or returns a promise. */
function told(answer: Promise<unknown>, ...callbacks: unknown[]): Promise<unknown> | undefined {
  const callback = callbacks.find((each) => typeof each === 'function') as Callback | undefined;
  if (callback === undefined) return answer;
  answer.then(
    (result) => callback(null, result),
    (error: unknown) => callback(error),
  );
  return undefined;
}
