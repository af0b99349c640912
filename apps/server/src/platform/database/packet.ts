import pg from 'pg';
import utils from 'pg/lib/utils';

/** What the driver writes to; its types leave it out. */
interface Connection {
  /** By name, the texts that the database knows, and those that are on their way to it. */
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
/** How the rows of a statement are read. */
interface Shape {
  names: string[];
  parsers: ((text: string) => unknown)[];
  /** A copy of it is filled: a row that grows column by column costs several times as much. */
  empty: Readonly<pg.QueryResultRow>;
}
type Answer = Pick<pg.QueryResult, 'rows' | 'rowCount' | 'command'>;

/** A statement under a name, and who waits for it. */
export class Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[] = [];
  /** False: what the driver says of a value that cannot be sent is the answer. */
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

  /** Told to who waits. */
  settle(): void {
    const [command = '', ...counts] = this.#tag.split(' ');
    const rowCount = counts.length === 0 ? null : Number(counts.at(-1));
    this.resolve({ rows: this.#rows, command, rowCount });
  }
}

/** By connection and the name of a statement. */
const shapes = new WeakMap<Connection, Map<string, Shape>>();

function shapesOf(connection: Connection): Map<string, Shape> {
  let known = shapes.get(connection);
  if (known === undefined) shapes.set(connection, (known = new Map<string, Shape>()));
  return known;
}

const NO_ROWS: Shape = { names: [], parsers: [], empty: {} };

/** What the database says of statements that follow one that failed in their transaction. */
const aborted = (): Error =>
  Object.assign(new Error('current transaction is aborted by a statement before'), { code: '25P02' });

/**
 * Statements that go to the database as one message and are answered as one; to the driver it is one query. Each has a
 * snapshot of its own. After one that fails the database passes by the rest. Rows are described once for each
 * connection: with every answer, the description of a wide row costs as much as the row.
 */
export class Packet {
  readonly #statements: readonly Statement[];
  /** The one that the database is answering. */
  #at = 0;
  #shapes = new Map<string, Shape>();

  constructor(statements: readonly Statement[]) {
    this.#statements = statements;
  }

  /** By these two the driver keeps in mind what the database has parsed. */
  get name(): string | undefined {
    return this.#statements[this.#at]?.name;
  }
  get text(): string | undefined {
    return this.#statements[this.#at]?.text;
  }

  /** What follows is called by the driver. */
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
      // What was kept by itself may fail when it is kept: nothing is done before all of it is.
      if (place < this.#at && this.#at < this.#statements.length) statement.settle();
      else statement.reject(place > this.#at && error instanceof pg.DatabaseError ? aborted() : error);
      if (place > this.#at && parsedStatements[statement.name] === undefined)
        Reflect.deleteProperty(submittedNamedStatements, statement.name);
    }
  }
}
// The driver lets nothing but its own queries share a connection.
Object.setPrototypeOf(Packet.prototype, pg.Query.prototype as object);
