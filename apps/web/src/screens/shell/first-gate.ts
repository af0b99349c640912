/*
 * A script of its own that runs before the first paint of the home page: it shows the age gate of the built page in the
 * person's language, or hides it, and answers presses until the page's code has loaded and draws the gate itself.
 */
import { askedLanguage, browserLanguage, storedLanguage, storeLanguage } from '../../text/stored-language.ts';
import { readLegalAge, storeLegalAge } from './stored-legal-age.ts';

const page = document.documentElement;
page.lang = askedLanguage() ?? storedLanguage() ?? browserLanguage() ?? page.lang;
page.dataset['gate'] = readLegalAge() === 'confirmed' ? 'passed' : 'shown';

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('.first-gate button') : null;
  if (button === null) return;
  const language = button.getAttribute('lang');
  if (language === 'ja' || language === 'en') {
    storeLanguage(language);
    page.lang = language;
    return;
  }
  storeLegalAge();
  page.dataset['gate'] = 'passed';
});
