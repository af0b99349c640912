// @ts-check
import { format } from 'oxfmt';

/** A generated document in the form that `npm run format` would give it. @param {string} text Markdown */
export async function formatPage(text) {
  const { code, errors } = await format('page.md', text, { printWidth: 110 });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
