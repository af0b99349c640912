import pg from 'pg';
import utils from 'pg/lib/utils';

/** The driver's connection; its types do not declare it. */
export interface Connection {
  /** By name: statements that PostgreSQL has parsed, and those that were sent to be parsed. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(what: { name: string; text: string }): void;
  bind(what: { statement: string; values: unknown[] }): void;
  describe(what: { type: 'P' }): void;
  execute(what: object): void;
  sync(): void;
}
interface Field {
  name: string;
  dataTypeID: number;
}
/** How rows of a statement are parsed. */
interface Shape {
  names: string[];
  parsers: ((text: string) => unknown)[];
  /** Copied for each row: adding columns one by one is several times slower. */
  empty: Readonly<pg.QueryResultRow>;
}
type Answer = Pick<pg.QueryResult, 'rows' | 'rowCount' | 'command'>;

/** A named statement and the promise of its answer. */
export class PipelinedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[] = [];
  /** False: a value cannot be encoded; the answer is rejected already. */
  readonly sendable: boolean = true;
  readonly answer: Promise<Answer>;
  readonly #rows: pg.QueryResultRow[] = [];
  #tag = '';
  resolve!: (answer: Answer) => void;
  reject!: (error: unknown) => void;

  constructor({ name, text, values = [] }: pg.QueryConfig & { name: string }) {
    this.name = name;
    this.text = text;
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    try {
      this.values = values.map(utils.prepareValue);
    } catch (error) {
      this.sendable = false;
      this.reject(error);
    }
  }

  read({ names, parsers, empty }: Shape, fields: (string | null)[]): void {
    const row: pg.QueryResultRow = { ...empty };
    for (let at = 0; at < fields.length; at += 1) {
      const text = fields[at] ?? null;
      if (text !== null) row[names[at] ?? ''] = parsers[at]?.(text);
    }
    this.#rows.push(row);
  }

  complete(tag: string): void {
    this.#tag = tag;
  }

  /** Resolves the answer. */
  settle(): void {
    const [command = '', ...counts] = this.#tag.split(' ');
    const rowCount = counts.length === 0 ? null : Number(counts.at(-1));
    this.resolve({ rows: this.#rows, command, rowCount });
  }
}

/** Row shapes by connection and statement name. */
const shapes = new WeakMap<Connection, Map<string, Shape>>();

function shapesOf(connection: Connection): Map<string, Shape> {
  let known = shapes.get(connection);
  if (known === undefined) shapes.set(connection, (known = new Map<string, Shape>()));
  return known;
}

const NO_ROWS: Shape = { names: [], parsers: [], empty: {} };

/** The error of a statement that follows a failed one in the same transaction. */
const aborted = (): Error =>
  Object.assign(new Error('current transaction is aborted by a statement before'), { code: '25P02' });

/**
 * Statements that are sent with one Sync and answered together; the driver sees one query. Each statement has its own
 * snapshot. After an error PostgreSQL skips the rest. Row descriptions are requested once per connection and statement,
 * because describing a wide row costs as much as the row.
 */
export class PipelinedBatch {
  readonly #statements: readonly PipelinedStatement[];
  /** Index of the statement that is being answered. */
  #at = 0;
  #shapes = new Map<string, Shape>();

  constructor(statements: readonly PipelinedStatement[]) {
    this.#statements = statements;
  }

  /** The driver reads `name` and `text` to remember what PostgreSQL has parsed. */
  get name(): string | undefined {
    return this.#statements[this.#at]?.name;
  }
  get text(): string | undefined {
    return this.#statements[this.#at]?.text;
  }

  /** Called by the driver, like the handlers below. */
  submit(connection: Connection): Error | null {
    const { parsedStatements, submittedNamedStatements } = connection;
    this.#shapes = shapesOf(connection);
    for (const { name, text, values } of this.#statements) {
      if ((parsedStatements[name] ?? submittedNamedStatements[name]) === undefined) {
        connection.parse({ name, text });
        submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values });
      if (!this.#shapes.has(name)) connection.describe({ type: 'P' });
      connection.execute({});
    }
    connection.sync();
    return null;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const names = fields.map(({ name }) => name);
    const shape = {
      names,
      empty: Object.fromEntries(names.map((name) => [name, null])),
      parsers: fields.map(
        ({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as Shape['parsers'][0],
      ),
    };
    if (this.name !== undefined) this.#shapes.set(this.name, shape);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const statement = this.#statements[this.#at];
    statement?.read(this.#shapes.get(statement.name) ?? NO_ROWS, fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#statements[this.#at];
    if (statement === undefined) return;
    if (!this.#shapes.has(statement.name)) this.#shapes.set(statement.name, NO_ROWS);
    statement.complete(text);
    this.#at += 1;
  }

  handleReadyForQuery(): void {
    for (const statement of this.#statements) statement.settle();
  }

  handleError(error: unknown, { parsedStatements, submittedNamedStatements }: Connection): void {
    for (const [place, statement] of this.#statements.entries()) {
      // A statement outside of a transaction may fail at the Sync, so nothing is settled before the whole batch is.
      if (place < this.#at && this.#at < this.#statements.length) statement.settle();
      else statement.reject(place > this.#at && error instanceof pg.DatabaseError ? aborted() : error);
      if (place > this.#at && parsedStatements[statement.name] === undefined)
        Reflect.deleteProperty(submittedNamedStatements, statement.name);
    }
  }
}
// The driver pipelines instances of its own query class only.
Object.setPrototypeOf(PipelinedBatch.prototype, pg.Query.prototype as object);
