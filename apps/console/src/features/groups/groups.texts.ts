import { defineTexts } from '@vitrine/texts'

/** Groups of devices: places in places, with address and time zone. */
export const groupTexts = defineTexts('groups', {
  couldNotLoad: 'Couldn’t load groups',
  loading: 'Loading groups',
  none: 'No groups yet',
  noneText:
    'Groups hold the devices of a place, such as a city, a branch or a floor. Groups can contain other groups.',
  create: 'Create group',
  createWithin: ['Create subgroup…', 'a group inside this one; opens a dialog'],
  createTitle: 'Create group',
  editTitle: 'Edit “{name}”',
  editEllipsis: ['Edit…', 'opens a dialog'],
  more: 'More for “{name}”',
  listLabel: 'Groups of devices',

  group: ['Group', 'of devices; a column of a list'],
  place: ['Place', 'its address; a column of the list of groups'],
  timeZone: 'Time zone',
  devices: ['Devices', 'how many are in a group; a column of the list of groups'],
  showing: ['{showing, number} of {count, number} showing', 'how many devices of a group show their content'],
  deviceCount: '{count, plural, =0 {No devices} one {# device} other {# devices}}',
  seeDevices: ['Devices in “{name}”', 'leads to the list of these devices'],

  within: ['Within', 'the group that contains this one; label of a field'],
  topLevel: ['Top level', 'inside no other group'],
  noGroupsFound: 'No groups found',
  inheritedZone: 'Same as the group above ({zone})',
  browserZone: 'Not set',
  noZonesFound: 'No time zones found',
  address: 'Address',
  latitude: ['Latitude', 'degrees; north is positive'],
  geocodes: ['Area codes for alerts', 'codes such as SAME:006037, by which public warnings name a place'],
  geocodesHint:
    'Codes by which public warnings name this place, such as SAME:006037. Codes of the groups around it count too.',
  longitude: ['Longitude', 'degrees; east is positive'],
  positionHint: 'Optional. Degrees, for example 59.913 and 10.752.',
  created: 'Group “{name}” created.',

  mapOf: '{count, plural, one {Map with # place} other {Map with # places}}',
  mapPlace: ['{name}: {figures}', 'a place on the map, such as “Oslo: 3 of 4 showing”'],
  noPositions: 'To see groups on a map, add their position.',
  mapCredit: ['Outlines: Natural Earth', 'credit for the map’s data'],

  deleteQuestion: 'Delete “{name}”?',
  deleteText: 'Its devices and subgroups move to {parent}. Nothing changes on the displays.',
  deleteTextTop:
    'Its devices are then in no group, and its subgroups move to the top level. Nothing changes on the displays.',
  deleted: 'Group “{name}” deleted.',

  moveTitle: '{count, plural, =1 {Move “{name}” to a group} other {Move # devices to a group}}',
  moved: '{count, plural, =1 {“{name}” moved to “{group}”.} other {# devices moved to “{group}”.}}',
  removed:
    '{count, plural, =1 {“{name}” removed from its group.} other {# devices removed from their groups.}}',
  noGroup: ['No group', 'of devices that are in none'],
  searchGroups: 'Search groups',
  anyGroup: ['Any group', 'no filter'],
})
