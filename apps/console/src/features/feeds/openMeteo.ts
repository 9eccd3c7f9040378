const NOW = 'temperature_2m,apparent_temperature,relative_humidity_2m,is_day,weather_code,wind_speed_10m'
const HOURS = 'temperature_2m,precipitation_probability,weather_code,is_day'
const DAYS = 'weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max'

/**
 * The address of a forecast for a place, with all that the weather widget shows. Source: Open-Meteo's forecast API.
 * @returns null for what is no place on earth
 */
export function openMeteoUrl(latitude: number, longitude: number): string | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  const url = new URL('https://api.open-meteo.com/v1/forecast')
  const asked = {
    latitude: String(latitude),
    longitude: String(longitude),
    current: NOW,
    hourly: HOURS,
    daily: DAYS,
    timezone: 'auto',
    forecast_days: '7',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}
