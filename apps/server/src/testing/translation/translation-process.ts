import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSimulator } from '../start-simulator.ts';
import type { Fault } from './simulated-service.ts';

interface Seen {
  calls: { texts: string[]; target: string; headers: Record<string, string> }[];
  characters: number;
}

/** A pretended translation service, a process of its own. */
export class TranslationSimulator {
  readonly url: string;
  readonly #kind: 'libretranslate' | 'deepl';

  private constructor(kind: 'libretranslate' | 'deepl', port: number) {
    this.#kind = kind;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(kind: 'libretranslate' | 'deepl'): Promise<TranslationSimulator> {
    const file = kind === 'deepl' ? './deepl-simulator.ts' : './libre-translate-simulator.ts';
    return new TranslationSimulator(kind, (await startSimulator(new URL(file, import.meta.url))).port);
  }

  /** Settings of a server that uses it. */
  env(key = this.#kind === 'deepl' ? 'deepl-key:fx' : 'libre-key'): Record<string, string> {
    const key_file = path.join(mkdtempSync(path.join(tmpdir(), 'akari-translation-')), 'key');
    writeFileSync(key_file, `${key}\n`);
    return { TRANSLATION: this.#kind, TRANSLATION_URL: this.url, TRANSLATION_KEY_FILE: key_file };
  }

  async control(asked: { fault?: Fault; forget?: true } = {}): Promise<Seen> {
    const response = await fetch(`${this.url}/control`, { method: 'POST', body: JSON.stringify(asked) });
    return (await response.json()) as Seen;
  }

  /** The texts that arrived, each call in a list of its own. */
  calls = async (): Promise<string[][]> => (await this.control()).calls.map(({ texts }) => texts);
  fault = (fault: Fault = {}): Promise<Seen> => this.control({ fault });
}
