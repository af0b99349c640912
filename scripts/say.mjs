// @ts-check
/**
 * One message in both languages.
 * @param {string} ja
 * @param {string} en
 */
export const say = (ja, en) => void process.stdout.write(`${ja}\n${en}\n`);
