import { createHash } from 'node:crypto';
import type { LineTranslation } from '@akari/contract';
import {
  maskText,
  TRANSLATION_BATCH_MS,
  TRANSLATION_LATE_MS,
  unmaskText,
  type Language,
  type MaskedText,
} from '@akari/rules';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import { serviceCalls } from './service-calls.ts';
import type { TranslationBatch } from './service/translation-service.ts';
import { giveUpClaims, keepTranslations, knownOrClaimed } from './stored-translations.ts';

/** A line that readers want in another language. */
export interface WantedLine {
  channel_id: number;
  line_id: number;
  text: string;
  source: Language;
  target: Language;
  /** Names of people in the room. */
  names: readonly string[];
  /** The socket room that gets the translation, and one whose sockets do not. */
  to: string;
  but?: string;
}
interface Waiting extends WantedLine {
  masked: MaskedText;
  key: string;
  since_ms: number;
}

/** Of more waiting lines than this the oldest are dropped. */
const WAITING_MAX = 500;
const REMEMBERED_MAX = 2_000;
/** How soon a translation of another node is looked for. */
const ELSEWHERE_AGAIN_MS = 300;

/**
 * Translates lines in batches, each text once for all readers. A line that waits too long is left out: it stands on the
 * board in its own language.
 */
export class LineTranslator {
  readonly #services: Services;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Set<string>();
  readonly #remembered = new Map<string, string>();

  constructor(services: Services) {
    this.#services = services;
  }

  want(line: WantedLine): void {
    const masked = maskText(line.text, line.names);
    if (masked.sent === '') return;
    const { service } = this.#services.config.translation;
    const whole = [service, line.source, line.target, masked.sent].join('\n');
    const key = createHash('sha256').update(whole).digest('base64url');
    const waiting = { ...line, masked, key, since_ms: this.#services.clock.nowMs() };
    const known = this.#remembered.get(key);
    if (known !== undefined) this.#tell([waiting], new Map([[key, known]]));
    else this.#wait(`${line.source}>${line.target}`, [waiting], TRANSLATION_BATCH_MS);
  }

  #wait(pair: string, lines: readonly Waiting[], wait_ms: number): void {
    const all = [...(this.#waiting.get(pair) ?? []), ...lines];
    this.#waiting.set(pair, all.slice(-WAITING_MAX));
    this.#runIn(pair, wait_ms);
  }

  #runIn(pair: string, wait_ms: number): void {
    if (this.#running.has(pair)) return;
    this.#running.add(pair);
    setTimeout(() => void this.#run(pair), wait_ms).unref();
  }

  async #run(pair: string): Promise<void> {
    const { log, clock } = this.#services;
    const lines = this.#waiting.get(pair) ?? [];
    this.#waiting.delete(pair);
    const now_ms = clock.nowMs();
    const inTime = lines.filter(({ since_ms }) => now_ms - since_ms < TRANSLATION_LATE_MS);
    let again_ms = TRANSLATION_BATCH_MS;
    let left: Waiting[] = [];
    try {
      if (inTime.length > 0) ({ left, again_ms } = await this.#translate(inTime));
    } catch (error) {
      log.error({ err: error }, 'failed to translate lines');
    }
    this.#running.delete(pair);
    if (left.length > 0 || this.#waiting.has(pair)) this.#wait(pair, left, again_ms);
  }

  /** @returns the lines that are tried again, and when */
  async #translate(lines: Waiting[]): Promise<{ left: Waiting[]; again_ms: number }> {
    const { database, clock } = this.#services;
    const now_ms = clock.nowMs();
    const keys = [...new Set(lines.map(({ key }) => key))];
    const { known, claimed } = await knownOrClaimed(database.db, keys, now_ms);
    this.#tell(lines, known);
    const elsewhere = lines.filter(({ key }) => !known.has(key) && !claimed.has(key));
    const [first] = lines;
    if (claimed.size === 0 || first === undefined) return { left: elsewhere, again_ms: ELSEWHERE_AGAIN_MS };
    const mine = new Map(
      lines.filter(({ key }) => claimed.has(key)).map(({ masked, key }) => [masked.sent, key] as const),
    );
    const { source, target } = first;
    const done = await this.#send(mine, { texts: [...mine.keys()], source, target });
    this.#tell(lines, done.translated);
    const again = done.again_at_ms === null ? [] : lines.filter(({ key }) => claimed.has(key));
    const rest_ms = (done.again_at_ms ?? now_ms) - clock.nowMs();
    if (rest_ms > TRANSLATION_LATE_MS) return { left: elsewhere, again_ms: ELSEWHERE_AGAIN_MS };
    return { left: [...elsewhere, ...again], again_ms: Math.max(ELSEWHERE_AGAIN_MS, rest_ms) };
  }

  /** Calls the service and keeps what it answers. A claim that came to nothing ends. */
  async #send(
    mine: ReadonlyMap<string, string>,
    batch: TranslationBatch,
  ): Promise<{ translated: Map<string, string>; again_at_ms: number | null }> {
    const { database, clock } = this.#services;
    const translated = new Map<string, string>();
    try {
      const outcome = await serviceCalls(this.#services).translate(batch);
      if (outcome.outcome === 'later') return { translated, again_at_ms: outcome.at_ms };
      for (const [sent, key] of mine) {
        const text = outcome.texts.get(sent);
        if (text !== undefined) translated.set(key, text);
      }
      await keepTranslations(database.db, translated, clock.nowMs());
      return { translated, again_at_ms: null };
    } finally {
      await giveUpClaims(
        database.db,
        [...mine.values()].filter((key) => !translated.has(key)),
      );
    }
  }

  #remember(key: string, text: string): void {
    this.#remembered.delete(key);
    this.#remembered.set(key, text);
    for (const oldest of this.#remembered.keys()) {
      if (this.#remembered.size <= REMEMBERED_MAX) return;
      this.#remembered.delete(oldest);
    }
  }

  /** Sends the translations of lines, together by channel and receivers. */
  #tell(lines: readonly Waiting[], known: ReadonlyMap<string, string>): void {
    const events = new Map<string, { line: Waiting; translations: LineTranslation[] }>();
    for (const line of lines) {
      const raw = known.get(line.key);
      if (raw === undefined) continue;
      this.#remember(line.key, raw);
      const text = unmaskText(raw, line.masked);
      // It lost a name or an amount, or it is the same.
      if (text === null || text === line.text) continue;
      const receivers = `${line.channel_id} ${line.to} ${line.but ?? ''}`;
      const event = events.get(receivers) ?? { line, translations: [] };
      event.translations.push({ line_id: line.line_id, lang: line.target, text });
      events.set(receivers, event);
    }
    for (const { line, translations } of events.values())
      this.#services.realtime.send(
        line.to,
        'chat.translated',
        { channel_id: String(line.channel_id), lines: translations },
        line.but,
      );
  }
}

export const lineTranslator = perNode((services) => new LineTranslator(services));
