import type { OfficeLiveSetting } from '@akari/contract/office';
import { isSettingValue, liveSettingEntry } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import type { ConfirmProps } from '../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { useSetSettingMutation } from './api.ts';
import { settingsText } from './text.ts';
import { useLiveValue } from './words.ts';

/** The number that a text stands for; null: none. */
const numberIn = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/** Asks for another number of a setting. `setting`: as it was when the dialog opened. */
export function SettingDialog({ question, setting }: { question: ConfirmProps; setting: OfficeLiveSetting }) {
  const t = useText(settingsText);
  const format = useFormat();
  const valueOf = useLiveValue();
  const act = useAct();
  const [set] = useSetSettingMutation();
  const [typed, setTyped] = useState(String(setting.value));
  const { name, value, without } = setting;
  const { unit, least, most } = liveSettingEntry(name);
  const next = numberIn(typed);
  const valid = next !== null && isSettingValue(name, next);
  const label = t(`name.${name}`);
  const run = (reason: string) => {
    // What the environment says is not set a second time: a later change of the environment counts.
    const asked = next === without ? null : next;
    return act(
      () => set({ body: { name, value: asked, seen: setting.set, reason } }),
      t('saved', { name: label }),
    );
  };
  const same = next === without ? setting.set === null : next === setting.set;
  return (
    <ActDialog
      question={question}
      title={t('change_title', { name: label })}
      action={t('save')}
      blocked={!valid || same}
      onAct={run}
    >
      <p>{t(`hint.${name}`)}</p>
      <TextField
        label={t(`number.${unit}`)}
        inputMode="numeric"
        value={typed}
        hint={t('range', { least: format.number(least), most: format.number(most) })}
        error={valid ? null : t('range', { least: format.number(least), most: format.number(most) })}
        onChange={({ target }) => setTyped(target.value)}
      />
      {next !== without && (
        <Button size="s" onClick={() => setTyped(String(without))}>
          {t('give_back', { value: valueOf(name, without) })}
        </Button>
      )}
      <p className="setting-change" aria-live="polite">
        {valid && !same
          ? t('change_line', { before: valueOf(name, value), after: valueOf(name, next) })
          : t('same')}
      </p>
    </ActDialog>
  );
}
