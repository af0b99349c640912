import type { AnswerOf } from '@akari/contract/common';
import type { previewCampaign } from '@akari/contract/office';
import { useFormat, useText } from '../../text/index.ts';
import { choiceText } from '../table/choice-text.ts';
import { campaignsText } from './text.ts';

/** What a campaign does to the price of each mode. */
export function CampaignPreview({ preview }: { preview: AnswerOf<typeof previewCampaign> }) {
  const t = useText(campaignsText);
  const choice = useText(choiceText);
  const { points } = useFormat();
  const { site_id, prices } = preview;
  return (
    <>
      <p>{t('preview_of', { site_id: String(site_id) })}</p>
      <table className="campaign-prices">
        <thead>
          <tr>
            <th scope="col">{t('preview_mode')}</th>
            <th scope="col">{t('preview_rate')}</th>
            <th scope="col">{t('preview_before')}</th>
            <th scope="col">{t('preview_after')}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ mode, rate_units, before_units, after_units, applies }) => (
            <tr key={mode} data-applies={applies}>
              <th scope="row">{choice(`mode.${mode}`)}</th>
              <td className="num">{points(rate_units)}</td>
              <td className="num">{points(before_units)}</td>
              <td className="num">
                {points(after_units)}
                {!applies && <small>{t(after_units < rate_units ? 'weaker' : 'not_for')}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
