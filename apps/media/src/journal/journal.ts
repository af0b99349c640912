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

/**
 * Final deliveries that nobody may have heard of, kept on disk until the server has settled them. Written whole and
 * renamed into place, so that a crash leaves the old journal or the new one.
 */
export class Journal {
  readonly #path: string;
  readonly #sessions: Map<string, number>;
  /** Whether the disk has what is here. */
  #disk: 'has it' | 'is behind' = 'has it';
  /** What the last reader was given. */
  #read = new Map<string, number>();

  constructor(data_dir: string) {
    mkdirSync(data_dir, { recursive: true });
    this.#path = join(data_dir, 'journal.json');
    this.#sessions = new Map(readJournal(this.#path).sessions);
  }

  /** Keeps the larger figure of a session; on disk when this returns. Throws where the disk takes nothing: try again. */
  record(sessions: Iterable<[session_id: string, delivered_ms: number]>): void {
    for (const [session_id, delivered_ms] of sessions) {
      if (delivered_ms <= (this.#sessions.get(session_id) ?? -1)) continue;
      this.#sessions.set(session_id, delivered_ms);
      this.#disk = 'is behind';
    }
    if (this.#disk === 'is behind') this.#write();
  }

  read(): JournalBody {
    this.#read = new Map(this.#sessions);
    return { sessions: [...this.#sessions] };
  }

  /** Forgets what was last read, and nothing that came since. */
  forget(): void {
    for (const [session_id, delivered_ms] of this.#read)
      if (this.#sessions.get(session_id) === delivered_ms) this.#sessions.delete(session_id);
    if (this.#sessions.size === 0) rmSync(this.#path, { force: true });
    else this.#write();
  }

  #write(): void {
    const next = `${this.#path}.next`;
    const file = openSync(next, 'w', 0o600);
    try {
      writeSync(file, JSON.stringify({ sessions: [...this.#sessions] }));
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

/** A journal that is missing is empty; one that cannot be read is set aside rather than overwritten. */
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
