import { readStored, store } from '../../platform/browser/storage.ts';

const STORED_AS = 'akari.legal_age';
export type LegalAge = 'unknown' | 'confirmed';

/** Returns whether a person has confirmed the legal age in this browser. Without storage every visit asks. */
export const readLegalAge = (): LegalAge => (readStored(STORED_AS) === 'confirmed' ? 'confirmed' : 'unknown');

export const storeLegalAge = (): void => store(STORED_AS, 'confirmed');
