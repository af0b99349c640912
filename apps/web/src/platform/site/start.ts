import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { startLanguage } from '../../text/language.ts';
import { storedLanguage } from '../../text/stored-language.ts';
import { siteApi } from './api.ts';
import { sourceSite } from './source-site.ts';

/** Loads the site: its brand sets the colours, and its language is the default if the browser has stored none. */
export async function startSite(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> {
  const source = sourceSite();
  const asked = Number(new URLSearchParams(location.search).get('site_id')) || source || undefined;
  const input = asked === undefined ? undefined : { query: { site_id: asked } };
  const { data } = await dispatch(siteApi.endpoints.getSite.initiate(input));
  if (data === undefined) return;
  document.documentElement.dataset['brand'] = data.brand;
  if (storedLanguage() === null) startLanguage({ site: data.chat_lang });
}
