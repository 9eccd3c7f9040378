/** The environment of the process: the only place that reads it. */
export const environment: Readonly<Record<string, string | undefined>> = process.env
