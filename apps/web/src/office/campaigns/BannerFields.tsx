import {
  BANNER_ALT_MAX,
  BANNER_TEXT_MAX,
  CAMPAIGN_PICTURES,
  MESSAGE_PICTURE_TYPES,
  type ErrorName,
} from '@akari/rules';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { Intent } from '../../platform/api/intent.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { uploadBannerImage } from './api.ts';
import type { CampaignTyped, TypedFault } from './plan.ts';
import { campaignsText } from './text.ts';

interface Props {
  typed: CampaignTyped;
  fault: TypedFault | null;
  set: (change: Partial<CampaignTyped>) => void;
}

/** A picture of the device, and what it shows in both languages. */
function OwnPicture({ typed, fault, set }: Props) {
  const t = useText(campaignsText);
  const input = useRef<HTMLInputElement>(null);
  const intent = useRef(new Intent());
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    // The same file can be chosen again.
    target.value = '';
    if (file === undefined) return;
    setBusy(true);
    const key = intent.current.keyFor([file.name, file.size, file.lastModified]);
    const kept = await uploadBannerImage(file, key);
    setBusy(false);
    if ('error' in kept) return setRefused(kept.error);
    intent.current = new Intent();
    setRefused(null);
    set({ image_id: kept.image_id });
  };
  const missing = (text: string) => (fault === 'image' && text.trim() === '' ? t('alt_missing') : null);
  const has = typed.image_id !== '';
  return (
    <div className="campaign-upload">
      <input
        ref={input}
        type="file"
        hidden
        accept={MESSAGE_PICTURE_TYPES.join()}
        onChange={(event) => void choose(event)}
      />
      <p>{t('upload_hint')}</p>
      <Button icon="plus" busy={busy} onClick={() => input.current?.click()}>
        {t(busy ? 'uploading' : has ? 'upload_other' : 'upload')}
      </Button>
      <FormError error={refused} />
      <TextField
        label={t('alt_ja')}
        hint={t('alt_hint', { count: BANNER_ALT_MAX })}
        maxLength={BANNER_ALT_MAX}
        value={typed.alt_ja}
        error={missing(typed.alt_ja)}
        onChange={({ target }) => set({ alt_ja: target.value })}
      />
      <TextField
        label={t('alt_en')}
        hint={t('alt_hint', { count: BANNER_ALT_MAX })}
        maxLength={BANNER_ALT_MAX}
        value={typed.alt_en}
        error={missing(typed.alt_en)}
        onChange={({ target }) => set({ alt_en: target.value })}
      />
    </div>
  );
}

/** What home, the door of rooms and the purchase show while it runs. */
export function BannerFields({ typed, fault, set }: Props) {
  const t = useText(campaignsText);
  const { picture } = typed;
  return (
    <fieldset className="campaign-modes campaign-words">
      <legend>{t('banner')}</legend>
      <TextField
        label={t('banner_ja')}
        hint={t('banner_hint', { count: BANNER_TEXT_MAX.ja })}
        maxLength={BANNER_TEXT_MAX.ja}
        value={typed.banner_ja}
        error={fault === 'banner' && typed.banner_ja.trim() === '' ? t('banner_missing') : null}
        onChange={({ target }) => set({ banner_ja: target.value })}
      />
      <TextField
        label={t('banner_en')}
        hint={t('banner_hint', { count: BANNER_TEXT_MAX.en })}
        maxLength={BANNER_TEXT_MAX.en}
        value={typed.banner_en}
        error={fault === 'banner' && typed.banner_en.trim() === '' ? t('banner_missing') : null}
        onChange={({ target }) => set({ banner_en: target.value })}
      />
      <Select
        label={t('picture')}
        value={picture}
        choices={[
          { value: '', label: t('pictures.none') },
          ...CAMPAIGN_PICTURES.map((value) => ({ value, label: t(`pictures.${value}`) })),
          { value: 'upload', label: t('pictures.upload') },
        ]}
        onChange={(chosen) => set({ picture: chosen })}
      />
      {picture === 'upload' && <OwnPicture typed={typed} fault={fault} set={set} />}
    </fieldset>
  );
}
