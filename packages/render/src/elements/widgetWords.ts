import type { GlassWords } from '@vitrine/widgets'
import { widgetTexts } from './widget.texts.ts'

/** What widgets write on displays, in the language of the page. Loaded with the first widget that writes any of it. */
export const widgetWords: GlassWords = {
  free: widgetTexts.free,
  freeUntil: widgetTexts.freeUntil,
  freeAllDay: widgetTexts.freeAllDay,
  busy: widgetTexts.busy,
  busyUntil: widgetTexts.busyUntil,
  nextMeeting: widgetTexts.nextMeeting,
  privateMeeting: widgetTexts.privateMeeting,
  allDay: widgetTexts.allDay,
  noEvents: widgetTexts.noEvents,
  soldOut: widgetTexts.soldOut,
  feelsLike: widgetTexts.feelsLike,
  clear: widgetTexts.clear,
  mostlyClear: widgetTexts.mostlyClear,
  partlyCloudy: widgetTexts.partlyCloudy,
  overcast: widgetTexts.overcast,
  fog: widgetTexts.fog,
  drizzle: widgetTexts.drizzle,
  rain: widgetTexts.rain,
  heavyRain: widgetTexts.heavyRain,
  sleet: widgetTexts.sleet,
  snow: widgetTexts.snow,
  heavySnow: widgetTexts.heavySnow,
  showers: widgetTexts.showers,
  thunder: widgetTexts.thunder,
}
