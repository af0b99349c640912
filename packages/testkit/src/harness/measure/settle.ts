/** Waits for two frames, the fonts and the end of all transitions. Runs in the page, also alone: it imports nothing. */
export async function settle(): Promise<void> {
  const frames = async (): Promise<void> => {
    for (let i = 0; i < 2; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  await frames();
  const finite = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  const ready = Promise.allSettled([document.fonts.ready, ...finite.map((one) => one.finished)]);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 2_000))]);
}
