/** Reads what this browser keeps; null: nothing is kept, or localStorage is not accessible. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value in this browser, or removes it (null). Where localStorage is not accessible, nothing is kept. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The value then lasts as long as the page.
  }
}
