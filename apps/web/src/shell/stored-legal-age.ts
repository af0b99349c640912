const STORED_AS = 'akari.legal_age';
export type LegalAge = 'unknown' | 'confirmed';

/** Returns whether a person has confirmed the legal age in this browser. */
export function readLegalAge(): LegalAge {
  try {
    return localStorage.getItem(STORED_AS) === 'confirmed' ? 'confirmed' : 'unknown';
  } catch {
    return 'unknown'; // localStorage is not accessible: the question comes with every visit
  }
}

export function storeLegalAge(): void {
  try {
    localStorage.setItem(STORED_AS, 'confirmed');
  } catch {
    // as above
  }
}
