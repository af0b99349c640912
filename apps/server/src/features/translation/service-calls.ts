import {
  beginCall,
  endCall,
  HEALTHY,
  TRANSLATION_BATCH_MAX,
  type CallResult,
  type ServiceHealth,
} from '@akari/rules';
import type { TranslationState } from '@akari/contract';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import { giveBackCharacters, takeCharacters } from './day-budget.ts';
import { serviceOf } from './service/service-of.ts';
import type { TranslationBatch } from './service/translation-service.ts';

/** DeepL takes 128 KiB in a call. */
const BATCH_BYTES = 100 * 1_024;
const DAY_MS = 86_400_000;

/** What came of the texts of a batch, by their place: a text without a value was not translated, and never will be. */
export type BatchOutcome =
  | { outcome: 'answered'; texts: ReadonlyMap<string, string> }
  /** Nothing was translated. From then on it may be tried again. */
  | { outcome: 'later'; at_ms: number };

/** Calls the service by turns, within its limits: rests after failures, splits what is too large, spends the day's characters. */
export class ServiceCalls {
  readonly #services: Services;
  #health: ServiceHealth = HEALTHY;
  /** The day whose characters are used up, and the limit that was met: staff may raise it. */
  #spent: { day: number; most: number } | null = null;

  constructor(services: Services) {
    this.#services = services;
  }

  state(): TranslationState {
    const { service } = this.#services.config.translation;
    const now_ms = this.#services.clock.nowMs();
    if (this.#isSpent(now_ms)) return { service, state: 'spent' };
    const resting = this.#health.state === 'resting' && now_ms < this.#health.until_ms;
    return { service, state: resting ? 'resting' : 'ready' };
  }

  /** Translates texts, each given once. */
  async translate({ texts, ...languages }: TranslationBatch): Promise<BatchOutcome> {
    const done = new Map<string, string>();
    const rest = [...texts];
    while (rest.length > 0) {
      const some = this.#portion(rest);
      const outcome = await this.#call({ texts: some, ...languages });
      if (outcome.outcome === 'later') {
        if (done.size === 0) return outcome;
        break;
      }
      for (const [text, translated] of outcome.texts) done.set(text, translated);
      rest.splice(0, some.length);
    }
    return { outcome: 'answered', texts: done };
  }

  #portion(texts: readonly string[]): string[] {
    const some: string[] = [];
    let bytes = 0;
    for (const text of texts) {
      bytes += Buffer.byteLength(text) + 8;
      if (some.length > 0 && (bytes > BATCH_BYTES || some.length >= TRANSLATION_BATCH_MAX)) break;
      some.push(text);
    }
    return some;
  }

  async #call(batch: TranslationBatch): Promise<BatchOutcome> {
    const { clock, log, config, database } = this.#services;
    const now_ms = clock.nowMs();
    const service = serviceOf(this.#services);
    const begun = beginCall(this.#health, now_ms);
    if (service === null || this.#isSpent(now_ms)) return { outcome: 'later', at_ms: Infinity };
    if (begun === null) return { outcome: 'later', at_ms: this.#restsUntil(now_ms) };
    const characters = batch.texts.reduce((sum, text) => sum + text.length, 0);
    const most = config.translation.characters_a_day;
    if (!(await takeCharacters(database.db, now_ms, characters, most))) {
      this.#spent = { day: Math.floor(now_ms / DAY_MS), most };
      log.warn(
        { count: most },
        'the characters of the day are used up; lines are not translated until midnight UTC',
      );
      return { outcome: 'later', at_ms: Infinity };
    }
    this.#health = begun;
    const answer = await service.translate(batch);
    if (answer.result === 'done') {
      this.#end({ result: 'done' });
      return {
        outcome: 'answered',
        texts: new Map(batch.texts.map((text, at) => [text, answer.texts[at] ?? ''])),
      };
    }
    await giveBackCharacters(database.db, now_ms, characters);
    this.#end(answer.result === 'too_large' ? { result: 'unfit' } : answer);
    if (answer.result === 'too_large') return this.#halves(batch);
    if (answer.result === 'unfit') return { outcome: 'answered', texts: new Map() };
    return { outcome: 'later', at_ms: this.#restsUntil(now_ms) };
  }

  /** Of one text that is too large nothing can be made. */
  async #halves({ texts, ...languages }: TranslationBatch): Promise<BatchOutcome> {
    if (texts.length === 1) return { outcome: 'answered', texts: new Map() };
    const middle = Math.ceil(texts.length / 2);
    const first = await this.#call({ texts: texts.slice(0, middle), ...languages });
    const second = await this.#call({ texts: texts.slice(middle), ...languages });
    const both = [first, second].flatMap((one) => (one.outcome === 'answered' ? [...one.texts] : []));
    return both.length === 0 && first.outcome === 'later'
      ? first
      : { outcome: 'answered', texts: new Map(both) };
  }

  #isSpent = (now_ms: number): boolean =>
    this.#spent !== null &&
    this.#spent.day === Math.floor(now_ms / DAY_MS) &&
    this.#spent.most >= this.#services.config.translation.characters_a_day;

  #restsUntil = (now_ms: number): number =>
    this.#health.state === 'resting' ? this.#health.until_ms : now_ms + 1_000;

  #end(ended: CallResult): void {
    const before = this.#health;
    const after = endCall(before, ended, this.#services.clock.nowMs());
    this.#health = after;
    if (after.state === 'resting' && before.state !== 'resting')
      this.#services.log.warn({ ...after }, 'the translation service is not called for a while');
  }
}

export const serviceCalls = perNode((services) => new ServiceCalls(services));
