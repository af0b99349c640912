import type { OfficeSite } from '@akari/contract/office';
import {
  COPYRIGHT_MAX,
  isSiteOrigin,
  leadsSomewhere,
  PROFILE_PATHS,
  hiddenItems,
  SITE_GUEST_PROMPTS,
  SITE_MENU_ITEMS,
  SITE_PATH_MAX,
  siteById,
  siteSettingsFault,
  usualSiteSettings,
  type SiteItem,
  type SiteSettings,
} from '@akari/rules';
import { useState, type ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { useSetSiteSettingsMutation } from './api.ts';
import { sitesText } from './text.ts';

type Settings = OfficeSite['settings'];
const FIELDS = [
  'site_url',
  'chat_url',
  'profile_path',
  'join_path',
  'purchase_path',
  'copyright',
  'hidden',
  'needs_card',
] as const satisfies readonly (keyof SiteSettings)[];

/** The settings whose values differ. */
const changedFields = (before: Settings, after: Settings): (keyof Settings)[] =>
  FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** A setting in words. */
function useSettingText(): (settings: Settings, field: keyof Settings) => string {
  const t = useText(sitesText);
  return (settings, field) => {
    if (field === 'hidden') return settings.hidden.map((item) => t(`item.${item}`)).join(', ') || t('none');
    if (field === 'needs_card') return t(settings.needs_card ? 'card.yes' : 'card.no');
    return settings[field] ?? t('none');
  };
}

/** Where the value comes from that counts now. A value that differs from the usual one was set by staff. */
function Source({ site_id, saved, field }: { site_id: number; saved: Settings; field: keyof Settings }) {
  const t = useText(sitesText);
  const textOf = useSettingText();
  const site = siteById(site_id);
  if (site === undefined) return null;
  const { hidden, ...rest } = usualSiteSettings(site);
  const usual = { ...rest, hidden: [...hidden] };
  const changed = changedFields(usual, saved).includes(field);
  return (
    <span className="site-source" data-source={changed ? 'staff' : 'usual'}>
      {changed ? t('from.staff', { usual: textOf(usual, field) }) : t('from.usual')}
    </span>
  );
}

interface FieldsProps {
  typed: Settings;
  sourceOf: (field: keyof Settings) => ReactNode;
  set: (change: Partial<Settings>) => void;
}

/** One child, because the place below a field lays its children side by side. */
const withSource = (hint: string, source: ReactNode): ReactNode => (
  <span>
    {hint} {source}
  </span>
);

/** Where the links of the site lead. */
function WayFields({ typed, sourceOf, set }: FieldsProps) {
  const t = useText(sitesText);
  const origin = (text: string) => (text.trim() === '' ? null : text.trim());
  return (
    <>
      {(['site_url', 'chat_url'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`field.${name}`)}
          hint={withSource(t(`hint.${name}`), sourceOf(name))}
          type="url"
          value={typed[name] ?? ''}
          maxLength={SITE_PATH_MAX}
          error={typed[name] === null || isSiteOrigin(typed[name]) ? null : t('invalid_url')}
          onChange={({ target }) => set({ [name]: origin(target.value) })}
        />
      ))}
      <div>
        <Select
          label={t('field.profile_path')}
          value={typed.profile_path}
          choices={PROFILE_PATHS.map((value) => ({ value, label: value }))}
          onChange={(profile_path) => set({ profile_path })}
        />
        <p className="site-hint">{withSource(t('hint.profile_path'), sourceOf('profile_path'))}</p>
      </div>
      {(
        [
          ['join_path', 'register'],
          ['purchase_path', 'purchase'],
        ] as const
      ).map(([name, screen]) => (
        <TextField
          key={name}
          label={t(`field.${name}`)}
          hint={withSource(t('hint.path'), sourceOf(name))}
          value={typed[name]}
          maxLength={SITE_PATH_MAX}
          autoCapitalize="none"
          error={leadsSomewhere(typed[name], screen, typed.site_url) ? null : t('invalid_path')}
          onChange={({ target }) => set({ [name]: target.value.trim() })}
        />
      ))}
    </>
  );
}

/** Items of which each is shown or hidden. */
function ShownItems({
  legend,
  items,
  typed,
  set,
  children,
}: Omit<FieldsProps, 'sourceOf'> & { legend: string; items: readonly SiteItem[]; children?: ReactNode }) {
  const t = useText(sitesText);
  return (
    <fieldset className="site-choices">
      <legend>{legend}</legend>
      {items.map((item) => (
        <Checkbox
          key={item}
          checked={!typed.hidden.includes(item)}
          onChange={({ target }) => {
            const others = typed.hidden.filter((one) => one !== item);
            set({ hidden: hiddenItems(target.checked ? others : [...others, item]) });
          }}
        >
          {t(`item.${item}`)}
        </Checkbox>
      ))}
      {children}
    </fieldset>
  );
}

/** What the pages of the site show. */
function ShownFields({ typed, sourceOf, set }: FieldsProps) {
  const t = useText(sitesText);
  return (
    <>
      <TextField
        label={t('field.copyright')}
        hint={withSource(t('hint.copyright'), sourceOf('copyright'))}
        value={typed.copyright ?? ''}
        maxLength={COPYRIGHT_MAX}
        onChange={({ target }) => set({ copyright: target.value.trim() === '' ? null : target.value })}
      />
      <ShownItems legend={t('menu')} items={SITE_MENU_ITEMS} {...{ typed, set }} />
      <ShownItems legend={t('prompts')} items={SITE_GUEST_PROMPTS} {...{ typed, set }}>
        <p className="site-hint">{withSource(t('hint.hidden'), sourceOf('hidden'))}</p>
      </ShownItems>
      <fieldset className="site-choices">
        <legend>{t('field.needs_card')}</legend>
        <Checkbox checked={typed.needs_card} onChange={({ target }) => set({ needs_card: target.checked })}>
          {t('needs_card')}
        </Checkbox>
        <p className="site-hint">{sourceOf('needs_card')}</p>
      </fieldset>
    </>
  );
}

/** What changes, one setting a line. */
function Changes({ before, after }: { before: Settings; after: Settings }) {
  const t = useText(sitesText);
  const textOf = useSettingText();
  return (
    <ul className="act-changes">
      {changedFields(before, after).map((name) => (
        <li key={name}>
          {t('change', {
            field: t(`field.${name}`),
            before: textOf(before, name),
            after: textOf(after, name),
          })}
        </li>
      ))}
    </ul>
  );
}

/** The settings of a site. A change is decided on what was loaded when the form opened. */
export function SiteForm({ site, onReload }: { site: OfficeSite; onReload: () => void }) {
  const t = useText(sitesText);
  const question = useQuestion();
  const act = useAct();
  const [set] = useSetSiteSettingsMutation();
  const [seen, setSeen] = useState(site.settings);
  const [typed, setTyped] = useState(site.settings);
  const { site_id } = site;
  const settings = { ...typed, copyright: typed.copyright?.trim() ?? null };
  const changed = changedFields(seen, settings);
  const stale = changedFields(seen, site.settings).length > 0;
  const sourceOf = (field: keyof Settings) => <Source site_id={site_id} saved={seen} field={field} />;
  const fields = { typed, sourceOf, set: (change: Partial<Settings>) => setTyped({ ...typed, ...change }) };
  const run = async (reason: string) => {
    const refusal = await act(
      () => set({ params: { site_id: String(site_id) }, body: { seen, settings, reason } }),
      t('saved'),
    );
    if (refusal === null) {
      setSeen(settings);
      setTyped(settings);
    }
    return refusal;
  };
  return (
    <section className="panel site-form" aria-labelledby="site-settings">
      <h2 id="site-settings">{t('settings')}</h2>
      <div className="site-fields">
        <WayFields {...fields} />
        <ShownFields {...fields} />
      </div>
      {stale && (
        <p className="site-stale" role="status">
          {t('changed_since')}{' '}
          <Button size="s" onClick={onReload}>
            {t('reload')}
          </Button>
        </p>
      )}
      <div className="site-acts">
        <Button
          look="lit"
          disabled={changed.length === 0 || siteSettingsFault(settings) !== null}
          onClick={() => question.ask(true)}
        >
          {t('save')}
        </Button>
        {changed.length > 0 && (
          <Button look="ghost" onClick={() => setTyped(seen)}>
            {t('reset')}
          </Button>
        )}
      </div>
      <ActDialog
        question={question}
        title={t('ask', { site_id: String(site_id) })}
        action={t('save')}
        onAct={run}
      >
        <Changes before={seen} after={settings} />
      </ActDialog>
    </section>
  );
}
