export {
  ALARM_BODY_MOST,
  ALARM_EXPIRES_S,
  ALARM_HEADERS,
  ALARM_REFUSALS,
  ALARM_WINDOW_MS,
  createSeenNonces,
  readAlarm,
  signAlarm,
  type AlarmHeaders,
  type AlarmOrder,
  type AlarmRefusal,
  type SeenNonces,
} from './alarmMessage.ts'
