type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/**
 * While something runs that leaving this screen would end, `question` asks the person first.
 * @returns a function that ends the guard
 */
export function guardLeaving(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = null;
  };
}

/** Returns whether the page may leave this screen, after a question where something runs. */
export const mayLeave = (): Promise<boolean> => ask?.() ?? Promise.resolve(true);
