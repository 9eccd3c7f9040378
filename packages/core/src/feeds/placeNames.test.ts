import { expect, it } from 'vitest'
import { placeNamesIn } from './placeNames.ts'

it('finds a place by the names of Open-Meteo and of OpenWeather, and only where both are there', () => {
  expect(placeNamesIn(new Set(['timezone', 'longitude', 'latitude']))).toEqual(['latitude', 'longitude'])
  expect(placeNamesIn(new Set(['lat', 'lon', 'appid']))).toEqual(['lat', 'lon'])
  for (const names of [['latitude'], ['lat', 'longitude'], []])
    expect(placeNamesIn(new Set(names))).toBeNull()
})
