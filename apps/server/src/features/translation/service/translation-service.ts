import type { CallResult, Language } from '@akari/rules';

/** Texts of one language for one other, as XML text with empty elements for what is kept. */
export interface TranslationBatch {
  texts: readonly string[];
  source: Language;
  target: Language;
}

/** `too_large`: fewer texts at once may pass; of one text, it never will. */
export type ServiceAnswer =
  | { result: 'done'; texts: readonly string[] }
  | { result: 'too_large' }
  | Exclude<CallResult, { result: 'done' }>;

/** A service that translates. An adapter never throws: each fault of its service is one of the answers. */
export interface TranslationService {
  translate: (batch: TranslationBatch) => Promise<ServiceAnswer>;
}
