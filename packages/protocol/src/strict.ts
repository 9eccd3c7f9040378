import * as z from 'zod'
import { diagnosticsReportSchema } from '@vitrine/core/diagnostics'
import { effectiveHostsSchema, HOST_RULES_MOST, hostCountsSchema, hostRuleSchema } from '@vitrine/core/hosts'
import { alertOperations as alerts } from './management/alertOperations.ts'
import * as shapes from './management/alertShapes.ts'
import { sentFrameSchema, sentPictureSchema } from '@vitrine/core/pictures'
import * as push from './management/pushShapes.ts'
import { diagnosticsOperations } from './management/diagnosticsOperations.ts'
import { boardOperations as boards } from './management/boardOperations.ts'
import * as board from './management/boardShapes.ts'
import { buildOperations as builds } from './management/buildOperations.ts'
import {
  playerBuildsSchema,
  rolloutOrderSchema,
  rolloutSettingsSchema,
  writtenRolloutSettingsSchema,
} from './management/buildShapes.ts'
import { remoteOperations } from './management/remoteOperations.ts'
import {
  deviceHealthSchema,
  deviceLogSchema,
  deviceLogsSchema,
  logBodySchema,
  logEntrySchema,
  remoteOrderSchema,
  remoteResultsSchema,
} from './management/remoteShapes.ts'
import { hostOperations } from './management/hostOperations.ts'
import { pictureOperations as pictures } from './management/pictureOperations.ts'
import {
  liveViewSchema,
  newestPicturesSchema,
  pictureRequestSchema,
  pictureRulesSchema,
  picturesSchema,
  writtenPictureRulesSchema,
} from './management/pictureShapes.ts'
import { playlistRuleSchema } from '@vitrine/core/playlists'
import { playlistOperations as playlists } from './management/playlistOperations.ts'
import * as lists from './management/playlistShapes.ts'
import { campaignOperations as campaigns } from './management/campaignOperations.ts'
import * as booked from './management/campaignShapes.ts'
import { emergencyReportSchema, emergencySetSchema } from '@vitrine/core/emergency'
import { emergencyOperations as emergencies } from './management/emergencyOperations.ts'
import * as alarm from './management/emergencyShapes.ts'
import { capOperations } from './management/capOperations.ts'
import * as cap from './management/capShapes.ts'
import { externalOperations as externals } from './management/externalOperations.ts'
import * as external from './management/externalShapes.ts'
import { feedOperations as feeds } from './management/feedOperations.ts'
import * as feed from './management/feedShapes.ts'
import { triggerOperations as triggers } from './management/triggerOperations.ts'
import * as trigger from './management/triggerShapes.ts'
import { programmeSchema } from '@vitrine/core/programme'
import { scheduleOperations as schedules } from './management/scheduleOperations.ts'
import * as plan from './management/scheduleShapes.ts'
import { factOperations as facts } from './management/factOperations.ts'
import * as fact from './management/factShapes.ts'
import { feedDeliveryOperations as delivery } from './management/feedDeliveryOperations.ts'
import {
  deviceFeedsSchema,
  feedTouchBodySchema,
  feedTouchedAnswerSchema,
} from './management/feedDeliveryShapes.ts'
import { widgetOperations as widgets } from './management/widgetOperations.ts'
import { widgetPackageOperations as packages } from './management/widgetPackageOperations.ts'
import * as packaged from './management/widgetPackageShapes.ts'
import * as widget from './management/widgetShapes.ts'
import { namedTimeOperations as named } from './management/namedTimeOperations.ts'
import * as times from './management/namedTimeShapes.ts'
import { savedReportOperations as saved } from './management/savedReportOperations.ts'
import * as reports from './management/savedReportShapes.ts'

const { readHostRules, writeHostRules, testHost, readDeviceHosts, sendHostCounts } = hostOperations
const hostRules = z.array(hostRuleSchema).max(HOST_RULES_MOST)
const placedRule = z.object({
  ...hostRuleSchema.shape,
  level: z.enum(['company', 'group', 'device']),
  levelId: z.string(),
})
const { remoteDevices, sendDeviceLog, listDeviceLogs, readDeviceLog, readDeviceHealth } = remoteOperations
const { sendDiagnostics, readDiagnostics } = diagnosticsOperations

/** Schemas that the table of operations only outlines, because the console loads the table before it shows anything. */
const STRICT = new Map<z.core.$ZodType, z.core.$ZodType>([
  [sendDiagnostics.body, diagnosticsReportSchema],
  [
    readDiagnostics.answer,
    readDiagnostics.answer.extend({ report: diagnosticsReportSchema }).meta({ id: 'DiagnosticsReport' }),
  ],
  [readHostRules.answer, readHostRules.answer.extend({ rules: hostRules }).meta({ id: 'HostRules' })],
  [writeHostRules.body, writeHostRules.body.extend({ rules: hostRules })],
  [testHost.answer, testHost.answer.extend({ rule: z.nullable(placedRule) }).meta({ id: 'HostTest' })],
  [readDeviceHosts.answer, effectiveHostsSchema],
  [sendHostCounts.body, hostCountsSchema],
  [alerts.listAlerts.answer, shapes.alertPageSchema],
  [alerts.readAlert.answer, shapes.alertDetailSchema],
  [alerts.seeAlert.answer, shapes.alertSchema],
  [alerts.listAlertRules.answer, shapes.listed(shapes.alertRuleSchema)],
  [alerts.makeAlertRule.body, shapes.alertRuleBodySchema],
  [alerts.makeAlertRule.answer, shapes.alertRuleSchema],
  [alerts.changeAlertRule.body, shapes.alertRuleBodySchema],
  [alerts.changeAlertRule.answer, shapes.alertRuleSchema],
  [alerts.listAlertChannels.answer, shapes.listed(shapes.alertChannelSchema)],
  [alerts.makeAlertChannel.body, shapes.alertChannelBodySchema],
  [alerts.makeAlertChannel.answer, shapes.madeAlertChannelSchema],
  [alerts.changeAlertChannel.body, shapes.alertChannelBodySchema],
  [alerts.changeAlertChannel.answer, shapes.alertChannelSchema],
  [alerts.readPush.answer, push.ownPushSchema],
  [alerts.addPushBrowser.body, push.pushBrowserBodySchema],
  [alerts.addPushBrowser.answer, push.pushBrowserSchema],
  [alerts.listPushPeople.answer, shapes.listed(push.pushPersonSchema)],
  [alerts.testAlertChannel.answer, shapes.sendTestSchema],
  [alerts.listHooks.answer, shapes.listed(shapes.hookSchema)],
  [alerts.makeHook.body, shapes.hookBodySchema],
  [alerts.makeHook.answer, shapes.madeHookSchema],
  [alerts.changeHook.body, shapes.hookBodySchema],
  [alerts.changeHook.answer, shapes.hookSchema],
  [alerts.listHookDeliveries.answer, shapes.hookDeliveryPageSchema],
  [alerts.resendHookDelivery.answer, shapes.hookDeliverySchema],
  [alerts.listMetricsTokens.answer, shapes.listed(shapes.metricsTokenSchema)],
  [alerts.makeMetricsToken.body, shapes.metricsTokenBodySchema],
  [alerts.makeMetricsToken.answer, shapes.madeMetricsTokenSchema],
  [remoteDevices.body, remoteOrderSchema],
  [remoteDevices.answer, remoteResultsSchema],
  [sendDeviceLog.body, logBodySchema],
  [sendDeviceLog.answer, logEntrySchema],
  [listDeviceLogs.answer, deviceLogsSchema],
  [readDeviceLog.answer, deviceLogSchema],
  [readDeviceHealth.answer, deviceHealthSchema],
  [builds.readPlayerBuilds.answer, playerBuildsSchema],
  [builds.writeRolloutSettings.body, writtenRolloutSettingsSchema],
  [builds.writeRolloutSettings.answer, rolloutSettingsSchema],
  [builds.decideRollout.body, rolloutOrderSchema],
  [builds.decideRollout.answer, playerBuildsSchema],
  [pictures.sendPicture.body, sentPictureSchema],
  [pictures.sendLiveFrame.body, sentFrameSchema],
  [pictures.listPictures.answer, picturesSchema],
  [pictures.requestPicture.answer, pictureRequestSchema],
  [pictures.listNewestPictures.answer, newestPicturesSchema],
  [pictures.readPictureRules.answer, pictureRulesSchema],
  [pictures.changePictureRules.answer, pictureRulesSchema],
  [pictures.changePictureRules.body, writtenPictureRulesSchema],
  [pictures.readLiveView.answer, liveViewSchema],
  [saved.listSavedReports.answer, reports.savedReportsSchema],
  [saved.makeSavedReport.body, reports.savedReportBodySchema],
  [saved.makeSavedReport.answer, reports.savedReportSchema],
  [saved.changeSavedReport.body, reports.savedReportBodySchema],
  [saved.changeSavedReport.answer, reports.savedReportSchema],
  [saved.sendSavedReport.answer, reports.sentReportSchema],
  [saved.listReportDeliveries.answer, reports.reportDeliveriesSchema],
  [saved.readPlayRetention.answer, reports.playRetentionSchema],
  [saved.changePlayRetention.body, reports.playRetentionBodySchema],
  [saved.changePlayRetention.answer, reports.playRetentionSchema],
  [facts.listFacts.answer, fact.storedFactsSchema],
  [facts.setFact.body, fact.factBodySchema],
  [facts.setFact.answer, fact.storedFactSchema],
  [facts.readDeviceFacts.answer, fact.deviceFactsSchema],
  [delivery.readDeviceFeeds.answer, deviceFeedsSchema],
  [delivery.touchFeed.body, feedTouchBodySchema],
  [delivery.touchFeed.answer, feedTouchedAnswerSchema],
  [widgets.listWidgets.answer, widget.widgetTypesSchema],
  [widgets.listWidgetLinks.answer, z.object({ items: z.array(widget.widgetLinkSchema) })],
  [widgets.makeWidgetLink.body, widget.widgetLinkBodySchema],
  [widgets.makeWidgetLink.answer, widget.madeWidgetLinkSchema],
  [widgets.tryWidget.body, widget.widgetTrialBodySchema],
  [widgets.trySlide.body, widget.slideTrialBodySchema],
  [widgets.readWidgetFeed.answer, widget.widgetFeedSchema],
  [externals.listExternalLinks.answer, z.object({ items: z.array(external.externalLinkSchema) })],
  [externals.makeExternalLink.body, external.externalLinkBodySchema],
  [externals.makeExternalLink.answer, external.madeExternalLinkSchema],
  [externals.readExternal.answer, external.externalViewSchema],
  [packages.listWidgetPackages.answer, packaged.storedWidgetPackagesSchema],
  [packages.reviewWidgetPackage.body, packaged.widgetPackageBodySchema],
  [packages.reviewWidgetPackage.answer, packaged.reviewedWidgetPackageSchema],
  [packages.installWidgetPackage.body, packaged.widgetPackageBodySchema],
  [packages.installWidgetPackage.answer, packaged.storedWidgetPackageSchema],
  [packages.useWidgetPackageVersion.body, packaged.widgetPackageVersionBodySchema],
  [packages.useWidgetPackageVersion.answer, packaged.storedWidgetPackageSchema],
  [named.listDayparts.answer, times.storedDaypartsSchema],
  [named.makeDaypart.body, times.daypartBodySchema],
  [named.makeDaypart.answer, times.storedDaypartSchema],
  [named.changeDaypart.body, times.daypartBodySchema],
  [named.changeDaypart.answer, times.storedDaypartSchema],
  [named.listCalendars.answer, times.storedCalendarsSchema],
  [named.makeCalendar.body, times.calendarBodySchema],
  [named.makeCalendar.answer, times.storedCalendarSchema],
  [named.changeCalendar.body, times.calendarBodySchema],
  [named.changeCalendar.answer, times.storedCalendarSchema],
  [named.fetchCalendar.answer, times.storedCalendarSchema],
  [named.listCalendarFetches.answer, times.calendarFetchesSchema],
  [schedules.listSchedules.answer, plan.storedScheduleEventsSchema],
  [schedules.makeSchedule.body, plan.scheduleEventSchema],
  [schedules.makeSchedule.answer, plan.storedScheduleEventSchema],
  [schedules.readSchedule.answer, plan.storedScheduleEventSchema],
  [schedules.changeSchedule.body, plan.scheduleEventSchema],
  [schedules.changeSchedule.answer, plan.storedScheduleEventSchema],
  [schedules.previewSchedules.body, plan.schedulePreviewOrderSchema],
  [schedules.previewSchedules.answer, plan.schedulePreviewSchema],
  [schedules.listDeviceProgrammes.answer, plan.deviceProgrammesSchema],
  [schedules.readDevicePlan.answer, plan.devicePlanSchema],
  [schedules.readDeviceAt.answer, plan.deviceAtSchema],
  [schedules.readDeviceProgramme.answer, programmeSchema],
  [campaigns.listCampaigns.answer, booked.campaignPageSchema],
  [campaigns.makeCampaign.body, booked.campaignBodySchema],
  [campaigns.makeCampaign.answer, booked.storedCampaignSchema],
  [campaigns.forecastCampaign.body, booked.campaignBodySchema],
  [campaigns.forecastCampaign.answer, booked.campaignForecastSchema],
  [campaigns.readCampaign.answer, booked.storedCampaignSchema],
  [campaigns.readDelivery.answer, booked.campaignDeliverySchema],
  [campaigns.changeCampaign.body, booked.campaignBodySchema],
  [campaigns.changeCampaign.answer, booked.storedCampaignSchema],
  [campaigns.bookCampaign.answer, booked.storedCampaignSchema],
  [campaigns.pauseCampaign.answer, booked.storedCampaignSchema],
  [campaigns.endCampaign.answer, booked.storedCampaignSchema],
  [playlists.listPlaylists.answer, lists.playlistPageSchema],
  [playlists.makePlaylist.body, lists.playlistBodySchema],
  [playlists.makePlaylist.answer, lists.storedPlaylistSchema],
  [playlists.readPlaylist.answer, lists.storedPlaylistSchema],
  [playlists.changePlaylist.body, lists.playlistBodySchema],
  [playlists.changePlaylist.answer, lists.storedPlaylistSchema],
  [playlists.restorePlaylist.answer, lists.storedPlaylistSchema],
  [playlists.findByRule.body, playlistRuleSchema],
  [playlists.findByRule.answer, lists.foundSchema],
  [emergencies.listEmergencies.answer, alarm.storedEmergenciesSchema],
  [emergencies.makeEmergency.body, alarm.emergencySchema],
  [emergencies.makeEmergency.answer, alarm.storedEmergencySchema],
  [emergencies.readEmergency.answer, alarm.storedEmergencySchema],
  [emergencies.changeEmergency.body, alarm.emergencySchema],
  [emergencies.changeEmergency.answer, alarm.storedEmergencySchema],
  [emergencies.fireEmergency.body, alarm.fireOrderSchema],
  [emergencies.clearEmergency.body, alarm.clearOrderSchema],
  [emergencies.listActivations.answer, alarm.activationPageSchema],
  [emergencies.readActivation.answer, alarm.activationSchema],
  [emergencies.readDeviceEmergencies.answer, emergencySetSchema],
  [emergencies.reportEmergency.body, emergencyReportSchema],
  [capOperations.receiveCapAlert.answer, cap.capAlertSchema],
  [capOperations.listCapFeeds.answer, cap.storedCapFeedsSchema],
  [capOperations.makeCapFeed.body, cap.capFeedSchema],
  [capOperations.makeCapFeed.answer, cap.storedCapFeedSchema],
  [capOperations.changeCapFeed.body, cap.capFeedSchema],
  [capOperations.changeCapFeed.answer, cap.storedCapFeedSchema],
  [capOperations.listCapFeedFetches.answer, cap.capFeedFetchesSchema],
  [capOperations.listCapAlerts.answer, cap.capAlertPageSchema],
  [triggers.listTriggers.answer, trigger.storedTriggersSchema],
  [triggers.makeTrigger.body, trigger.triggerSchema],
  [triggers.makeTrigger.answer, trigger.madeTriggerSchema],
  [triggers.changeTrigger.body, trigger.triggerSchema],
  [triggers.changeTrigger.answer, trigger.storedTriggerSchema],
  [triggers.rotateTrigger.answer, trigger.madeTriggerSchema],
  [boards.listBoards.answer, board.storedBoardsSchema],
  [boards.makeBoard.body, board.boardBodySchema],
  [boards.makeBoard.answer, board.storedBoardSchema],
  [boards.readBoard.answer, board.storedBoardSchema],
  [boards.changeBoard.body, board.boardBodySchema],
  [boards.changeBoard.answer, board.storedBoardSchema],
  [boards.readBoardSlots.answer, board.boardSlotsSchema],
  [boards.readBoardDays.answer, board.boardDaysSchema],
  [boards.listAppointments.answer, board.appointmentPageSchema],
  [boards.makeAppointment.body, board.appointmentBodySchema],
  [boards.makeAppointment.answer, board.storedAppointmentSchema],
  [boards.changeAppointment.body, board.appointmentBodySchema],
  [boards.changeAppointment.answer, board.storedAppointmentSchema],
  [boards.importAppointments.body, board.boardImportBodySchema],
  [boards.importAppointments.answer, board.boardImportSchema],
  [feeds.listFeeds.answer, feed.storedFeedsSchema],
  [feeds.readFeed.answer, feed.storedFeedSchema],
  [feeds.makeFeed.body, feed.feedBodySchema],
  [feeds.makeFeed.answer, feed.storedFeedSchema],
  [feeds.changeFeed.body, feed.feedBodySchema],
  [feeds.changeFeed.answer, feed.storedFeedSchema],
  [feeds.readFeedContent.answer, feed.feedReadingSchema],
  [feeds.fetchFeed.answer, feed.storedFeedSchema],
  [feeds.listFeedFetches.answer, feed.feedFetchesSchema],
  [feeds.listFeedPictureFetches.answer, feed.pictureFetchesSchema],
  [feeds.listFeedEntries.answer, feed.moderatedEntriesSchema],
  [feeds.moderateFeedEntry.body, feed.verdictBodySchema],
  [feeds.moderateFeedEntry.answer, feed.moderatedEntriesSchema],
  [feeds.readQueue.answer, feed.storedQueueSchema],
  [feeds.callQueue.body, feed.queueOrderSchema],
  [feeds.callQueue.answer, feed.storedQueueSchema],
  [feeds.readCounter.answer, feed.storedCounterSchema],
  [feeds.changeCounter.body, feed.counterOrderSchema],
  [feeds.changeCounter.answer, feed.storedCounterSchema],
  [feeds.readValue.answer, feed.storedValueSchema],
  [feeds.setValue.body, feed.valueOrderSchema],
  [feeds.setValue.answer, feed.storedValueSchema],
  [feeds.listFeedActions.answer, feed.feedActionsSchema],
])

/** The schema of a body or an answer by which the server reads and describes it: that of the table, or what it outlines. */
export const strictSchema = (schema: z.core.$ZodType): z.core.$ZodType => STRICT.get(schema) ?? schema
