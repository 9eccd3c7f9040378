import { defineTexts } from '@vitrine/texts'

/** What widgets write on displays beside what people and feeds say. */
export const widgetTexts = defineTexts('player-widgets', {
  free: ['Free', 'a meeting room'],
  freeUntil: ['Free until {time}', 'a meeting room'],
  freeAllDay: ['Free all day', 'a meeting room'],
  busy: ['Busy', 'a meeting room'],
  busyUntil: ['Busy until {time}', 'a meeting room'],
  nextMeeting: [
    'Next: {title}, {time}',
    'the next meeting in a room; time is a time or a range such as 14:00–15:30',
  ],
  privateMeeting: ['Private meeting', 'in place of the title of an appointment that is not public'],
  allDay: ['All day', 'in place of the times of an appointment'],
  noEvents: ['No events', 'a calendar'],
  soldOut: ['Sold out', 'a dish on a menu'],
  feelsLike: ['Feels like {temperature}', 'the weather'],
  clear: ['Clear', 'the sky'],
  mostlyClear: ['Mostly clear', 'the sky'],
  partlyCloudy: ['Partly cloudy', 'the sky'],
  overcast: ['Overcast', 'the sky'],
  fog: ['Fog', 'the weather'],
  drizzle: ['Drizzle', 'the weather'],
  rain: ['Rain', 'the weather'],
  heavyRain: ['Heavy rain', 'the weather'],
  sleet: ['Sleet', 'the weather'],
  snow: ['Snow', 'the weather'],
  heavySnow: ['Heavy snow', 'the weather'],
  showers: ['Showers', 'the weather'],
  thunder: ['Thunderstorm', 'the weather'],
})
