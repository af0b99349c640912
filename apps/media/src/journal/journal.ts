import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Journal as JournalBody, journal as journalBody } from '@akari/contract';

/** A session's totals: delivered time, and time that was sent and forgiven. */
export interface Figure {
  session_id: string;
  delivered_ms: number;
  forgiven_ms: number;
}

/**
 * Final delivery figures that the server may not have received, kept on disk until it has settled them. The file is
 * written completely and then renamed, so that a crash leaves either the old journal or the new one.
 */
export class Journal {
  readonly #path: string;
  readonly #sessions: Map<string, Figure>;
  /** Whether the file contains everything in `#sessions`. */
  #disk: 'has it' | 'is behind' = 'has it';
  /** The figures returned by the last `read`. */
  #read = new Map<string, Figure>();

  constructor(data_dir: string) {
    mkdirSync(data_dir, { recursive: true });
    this.#path = join(data_dir, 'journal.json');
    this.#sessions = figuresOf(readJournal(this.#path));
  }

  /**
   * Records figures; of two figures of a session the larger is kept. They are on disk when this returns.
   * @throws when the file cannot be written; the figures are kept in memory, and the next call writes them
   */
  record(figures: Iterable<Figure>): void {
    for (const figure of figures) {
      const known = this.#sessions.get(figure.session_id) ?? { delivered_ms: -1, forgiven_ms: 0 };
      const delivered_ms = Math.max(known.delivered_ms, figure.delivered_ms);
      const forgiven_ms = Math.max(known.forgiven_ms, figure.forgiven_ms);
      if (delivered_ms === known.delivered_ms && forgiven_ms === known.forgiven_ms) continue;
      this.#sessions.set(figure.session_id, { session_id: figure.session_id, delivered_ms, forgiven_ms });
      this.#disk = 'is behind';
    }
    if (this.#disk === 'is behind') this.#write();
  }

  read(): JournalBody {
    this.#read = new Map(this.#sessions);
    return bodyOf(this.#sessions);
  }

  /** Deletes the figures returned by the last `read`, except those that have changed since. */
  forget(): void {
    for (const [session_id, figure] of this.#read)
      if (this.#sessions.get(session_id) === figure) this.#sessions.delete(session_id);
    if (this.#sessions.size === 0) rmSync(this.#path, { force: true });
    else this.#write();
  }

  #write(): void {
    const next = `${this.#path}.next`;
    const file = openSync(next, 'w', 0o600);
    try {
      writeSync(file, JSON.stringify(bodyOf(this.#sessions)));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(next, this.#path);
    const folder = openSync(dirname(this.#path), 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
    this.#disk = 'has it';
  }
}

function bodyOf(figures: ReadonlyMap<string, Figure>): JournalBody {
  const all = [...figures.values()];
  const forgiven = all.filter(({ forgiven_ms }) => forgiven_ms > 0);
  return {
    sessions: all.map(({ session_id, delivered_ms }) => [session_id, delivered_ms]),
    ...(forgiven.length === 0
      ? {}
      : { forgiven: forgiven.map(({ session_id, forgiven_ms }) => [session_id, forgiven_ms]) }),
  };
}

function figuresOf({ sessions, forgiven = [] }: JournalBody): Map<string, Figure> {
  const given_back = new Map(forgiven);
  return new Map(
    sessions.map(([session_id, delivered_ms]) => [
      session_id,
      { session_id, delivered_ms, forgiven_ms: given_back.get(session_id) ?? 0 },
    ]),
  );
}

/** Reads the journal. A missing file is an empty journal; an unreadable one is renamed instead of being overwritten. */
function readJournal(path: string): JournalBody {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return { sessions: [] };
  }
  try {
    return journalBody.parse(JSON.parse(text));
  } catch {
    renameSync(path, `${path}.damaged`);
    return { sessions: [] };
  }
}
