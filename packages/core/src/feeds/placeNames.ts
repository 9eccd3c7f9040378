/** How addresses of forecasts and of air quality name a place: as Open-Meteo does, and as OpenWeather. */
const NAMES = [
  ['latitude', 'longitude'],
  ['lat', 'lon'],
] as const

/** The parameters by which an address says what place it is about; null if it says none. @param said its parameters */
export const placeNamesIn = (said: { has(name: string): boolean }): readonly [string, string] | null =>
  NAMES.find((names) => names.every((name) => said.has(name))) ?? null
