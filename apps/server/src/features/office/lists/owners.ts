/**
 * With up to so many people a site's rows are read person by person. Beyond, at least one row in a few dozen is of the
 * site, so that reading all of them from the newest on ends soon.
 */
const PERFORMERS_MOST = 300;
const BUYERS_MOST = 3_000;

/** A row that belongs to the site of a performer, or of a buyer. @param id SQL of their id */
export const ofPerformer = (id: string) => ({ id, performers: true, most: PERFORMERS_MOST });
export const ofBuyer = (id: string) => ({ id, performers: false, most: BUYERS_MOST });

/** The site and the partner that a person came from. @param row SQL name of a row that keeps them */
export const cameFrom = (row: string) => ({
  source_site: `${row}.source_site_id`,
  partner: `(SELECT f.name FROM partner f WHERE f.id = ${row}.partner_id)`,
});
