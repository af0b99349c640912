import pg from 'pg';

/** What the driver writes to and reads from, as far as it is used here; its types leave it out. */
interface Connection {
  describe(what: unknown): void;
}
type Row = pg.QueryResultRow;
/** How the rows of a statement are read, as the driver keeps it in a result. */
interface Shape {
  fields: unknown[];
  _parsers: unknown[];
  _prebuiltEmptyResultObject: Row | null;
}
interface Driver {
  _result: Shape;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
}

/** By connection and the name of a statement. */
const shapes = new WeakMap<Connection, Map<string, Shape>>();
/** Connections that ask for no description. */
const quiet = new WeakMap<Connection, Connection>();

function quietOf(connection: Connection): Connection {
  let found = quiet.get(connection);
  if (found === undefined) {
    found = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
    quiet.set(connection, found);
  }
  return found;
}

/**
 * A statement under a name, whose rows the database describes once for each connection: with every answer, the
 * description of a wide row costs as much as the row.
 */
export class PreparedQuery extends pg.Query {
  readonly #name: string;
  #connection: Connection | undefined;

  constructor(config: pg.QueryConfig & { name: string }) {
    super(config);
    this.#name = config.name;
  }

  /** Of the driver: sends what the statement is made of. */
  prepare(connection: Connection): void {
    const self = this as unknown as Driver;
    const shape = shapes.get(connection)?.get(this.#name);
    if (shape === undefined) {
      this.#connection = connection;
      (pg.Query.prototype as unknown as Driver).prepare.call(self, connection);
      return;
    }
    Object.assign(self._result, shape);
    self._accumulateRows = true;
    (pg.Query.prototype as unknown as Driver).prepare.call(self, quietOf(connection));
  }

  /** Of the driver: the statement is done, and the shape of its rows is known. */
  handleReadyForQuery(connection: Connection): void {
    if (this.#connection !== undefined) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = (this as unknown as Driver)._result;
      let known = shapes.get(this.#connection);
      if (known === undefined) shapes.set(this.#connection, (known = new Map<string, Shape>()));
      known.set(this.#name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    (
      pg.Query.prototype as unknown as { handleReadyForQuery(connection: Connection): void }
    ).handleReadyForQuery.call(this, connection);
  }
}
