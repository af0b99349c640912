import { tagsList } from '@akari/contract/office';
import { defineListSource } from '../../../core/office-list/list-source.ts';

export const tagsSource = defineListSource({
  list: tagsList,
  from: 'tag v',
  key: ['v.id'],
  site: null,
  columns: {
    tag_id: 'v.id',
    tag_ja: 'v.name_ja',
    tag_en: 'v.name_en',
    tag_state: `CASE WHEN v.used THEN 'used' ELSE 'unused' END`,
    tag_performers: `(SELECT count(*) FROM performer_tag h WHERE h.tag_id = v.id)`,
    made_at_ms: 'v.made_at_ms',
  },
});
