/**
 * The sites for which a person with these roles can give one: all (null) and those of the roles, or those of the roles
 * alone.
 */
export function sitesFor(roles: readonly { site_id: number | null }[]): (number | null)[] {
  const own = new Set(roles.map(({ site_id }) => site_id));
  return own.has(null) ? [null, ...[...own].filter((site) => site !== null)] : [...own];
}
