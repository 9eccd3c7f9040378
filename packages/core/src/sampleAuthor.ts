/** Whom the sample content of a new company names as its author; nobody's own work bears it. */
export const SAMPLE_AUTHOR = 'Vitrine'
