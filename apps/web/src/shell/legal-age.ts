import { useState } from 'react';

const STORED_AS = 'akari.legal_age';
export type LegalAge = 'unknown' | 'confirmed';

function read(): LegalAge {
  try {
    return localStorage.getItem(STORED_AS) === 'confirmed' ? 'confirmed' : 'unknown';
  } catch {
    return 'unknown'; // localStorage is not accessible: the question comes with every visit
  }
}

/** Returns whether the person has confirmed the legal age in this browser, and a function to confirm it. */
export function useLegalAge(): [LegalAge, () => void] {
  const [age, setAge] = useState(read);
  const confirm = () => {
    try {
      localStorage.setItem(STORED_AS, 'confirmed');
    } catch {
      // as above
    }
    setAge('confirmed');
  };
  return [age, confirm];
}
