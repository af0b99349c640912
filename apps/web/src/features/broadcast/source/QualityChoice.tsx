import { QUALITY_PROFILES, type QualityProfile } from '@akari/rules';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { useText } from '../../../text/index.ts';
import { sourceText, type ja } from './text.ts';

const BY_WEIGHT = [...QUALITY_PROFILES].sort((one, other) => one.video_kbps - other.video_kbps);
type NameKey = keyof (typeof ja)['quality']['name'];
const nameKey = (profile: QualityProfile): `quality.name.${NameKey}` =>
  `quality.name.q${profile.id}` as never;

/** The choice of video quality (spec §9). A running chat keeps the quality with which it began (spec §4). */
export function QualityChoice({
  value,
  locked,
  onChange,
}: {
  value: QualityProfile;
  locked: boolean;
  onChange: (quality_id: number) => void;
}) {
  const t = useText(sourceText);
  const level = (profile: QualityProfile) => ({ id: profile.id, kbps: profile.video_kbps });
  if (locked) {
    return (
      <div className="dev-locked">
        <span className="dev-label">
          <Icon name="gauge" size="s" />
          {t('quality.label')}
        </span>
        <p className="dev-lock-box">
          <b>{t(nameKey(value))}</b>
          <span>{t('quality.level', level(value))}</span>
          <Icon name="lock" size="xs" />
        </p>
        <small>{t('quality.locked')}</small>
      </div>
    );
  }
  const choices = BY_WEIGHT.map((profile) => ({
    value: String(profile.id),
    label: t('quality.option', { name: t(nameKey(profile)), ...level(profile) }),
  }));
  const mbps = Math.round(value.target_speed_kbps / 100) / 10;
  return (
    <div className="dev-quality">
      <span className="dev-label">
        <Icon name="gauge" size="s" />
        {t('quality.label')}
      </span>
      <Select
        label={t('quality.label')}
        label_hidden
        value={String(value.id)}
        choices={choices}
        onChange={(id) => onChange(Number(id))}
      />
      <small>{t('quality.needs', { mbps })}</small>
    </div>
  );
}
