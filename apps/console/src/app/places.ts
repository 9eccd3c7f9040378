import {
  IconBell,
  IconChartBar,
  IconChartHistogram,
  IconDeviceDesktop,
  IconDeviceTablet,
  IconFileImport,
  IconHome,
  IconKey,
  IconLayoutBoard,
  IconMapPin,
  IconPalette,
  IconPhoto,
  IconStack2,
  IconTable,
  IconTrash,
  IconUser,
  IconUserEdit,
  IconUsers,
  IconVersions,
  IconWorldCheck,
} from '@tabler/icons-react'
import { placeTexts } from './places.texts.ts'
import { definePlaces, type OpenPattern, type Place } from './place.ts'

/**
 * Every page of the console, in the order of menus. Routes, sidebar, account menu, tabs, command palette, page titles and the
 * sweeps of screenshots and accessibility all come from here (docs/adding.md).
 */
const TABLE = definePlaces({
  home: {
    paths: ['/home'],
    title: placeTexts.home,
    access: 'viewer',
    page: async () => (await import('../features/home/HomePage.tsx')).HomePage,
    menu: 'main',
    icon: IconHome,
  },

  screens: {
    paths: ['/sites'],
    title: placeTexts.screens,
    access: 'viewer',
    page: async () => (await import('../features/sites/list/SitesPage.tsx')).SitesPage,
    menu: 'main',
    icon: IconDeviceDesktop,
  },
  screenEditor: {
    paths: ['/sites-edit/:id'],
    title: placeTexts.screen,
    access: 'viewer',
    page: async () => (await import('../features/sites/SiteEditorPage.tsx')).SiteEditorPage,
    within: 'screens',
  },
  assignment: {
    paths: ['/sites-assignment', '/sites-assignment/:site'],
    title: placeTexts.assignment,
    access: 'viewer',
    page: async () => (await import('../features/assignment/AssignmentPage.tsx')).AssignmentPage,
    icon: IconLayoutBoard,
    within: 'screens',
  },
  placement: {
    paths: ['/sites-assignment/:site/:slide'],
    title: placeTexts.showOn,
    access: 'viewer',
    page: async () => (await import('../features/assignment/PlacementPage.tsx')).PlacementPage,
    within: 'screens',
  },

  content: {
    paths: ['/slides', '/slides-folder/:id'],
    title: placeTexts.content,
    access: 'viewer',
    page: async () => (await import('../features/slides/SlidesPage.tsx')).SlidesPage,
    menu: 'main',
    contentTab: placeTexts.slides,
    icon: IconStack2,
  },
  slideEditor: {
    paths: ['/slides-edit/:id', '/slides-edit/:id/:folder', '/slides-edit/:id/:folder/:parent'],
    title: placeTexts.slide,
    access: 'viewer',
    page: async () => (await import('../features/slides/SlideEditorPage.tsx')).SlideEditorPage,
    within: 'content',
  },
  media: {
    paths: ['/media'],
    title: placeTexts.media,
    access: 'viewer',
    page: async () => (await import('../features/media/MediaPage.tsx')).MediaPage,
    contentTab: placeTexts.media,
    icon: IconPhoto,
    within: 'content',
  },
  data: {
    paths: ['/data'],
    title: placeTexts.data,
    access: 'viewer',
    page: async () => (await import('../features/tables/TablesPage.tsx')).TablesPage,
    contentTab: placeTexts.data,
    icon: IconTable,
    within: 'content',
  },
  dataTable: {
    paths: ['/data/:id'],
    title: placeTexts.data,
    access: 'viewer',
    page: async () => (await import('../features/tables/TablePage.tsx')).TablePage,
    within: 'content',
  },
  bin: {
    paths: ['/bin'],
    title: placeTexts.bin,
    access: 'viewer',
    page: async () => (await import('../features/library/BinPage.tsx')).BinPage,
    icon: IconTrash,
    within: 'content',
  },

  devices: {
    paths: ['/devices'],
    title: placeTexts.devices,
    access: 'viewer',
    page: async () => (await import('../features/devices/DevicesPage.tsx')).DevicesPage,
    menu: 'main',
    icon: IconDeviceTablet,
  },
  deviceGroups: {
    paths: ['/devices-groups'],
    title: placeTexts.deviceGroups,
    keywords: placeTexts.deviceGroupsKeywords,
    access: 'viewer',
    page: async () => (await import('../features/groups/GroupsPage.tsx')).GroupsPage,
    icon: IconMapPin,
    within: 'devices',
  },
  devicePictures: {
    paths: ['/devices-pictures'],
    title: placeTexts.devicePictures,
    keywords: placeTexts.devicePicturesKeywords,
    access: 'viewer',
    page: async () => (await import('../features/pictures/PicturesPage.tsx')).PicturesPage,
    icon: IconPhoto,
    within: 'devices',
  },
  prepareDevices: {
    paths: ['/devices-prepare'],
    title: placeTexts.prepareDevices,
    keywords: placeTexts.prepareDevicesKeywords,
    access: 'viewer',
    page: async () => (await import('../features/provisioning/PreparePage.tsx')).PreparePage,
    icon: IconFileImport,
    within: 'devices',
  },
  playerVersions: {
    paths: ['/devices-versions'],
    title: placeTexts.playerVersions,
    keywords: placeTexts.playerVersionsKeywords,
    access: 'viewer',
    page: async () => (await import('../features/builds/BuildsPage.tsx')).BuildsPage,
    icon: IconVersions,
    within: 'devices',
  },
  proofOfPlay: {
    paths: ['/pop'],
    title: placeTexts.proofOfPlay,
    access: 'viewer',
    page: async () => (await import('../features/pop/PopPage.tsx')).PopPage,
    icon: IconChartBar,
    within: 'devices',
  },

  devicesDashboard: {
    paths: ['/devices-dashboard'],
    title: placeTexts.devicesDashboard,
    short: placeTexts.devicesDashboardShort,
    keywords: placeTexts.devicesDashboardKeywords,
    access: 'viewer',
    page: async () => (await import('../features/fleet/FleetPage.tsx')).openFleetPage(location),
    menu: 'main',
    icon: IconChartHistogram,
  },
  deviceDashboard: {
    paths: ['/devices-dashboard/:device'],
    title: placeTexts.devicesDashboard,
    access: 'viewer',
    page: async () => (await import('../features/fleet/FleetPage.tsx')).openFleetPage(location),
    within: 'devicesDashboard',
  },

  outsideHosts: {
    paths: ['/hosts'],
    title: placeTexts.outsideHosts,
    keywords: placeTexts.outsideHostsKeywords,
    access: 'viewer',
    page: async () => (await import('../features/hosts/HostsPage.tsx')).HostsPage,
    icon: IconWorldCheck,
    within: 'devicesDashboard',
  },

  alerts: {
    paths: ['/alerts'],
    title: placeTexts.alerts,
    keywords: placeTexts.alertsKeywords,
    access: 'viewer',
    page: async () => (await import('../features/alerts/AlertsPage.tsx')).AlertsPage,
    menu: 'main',
    icon: IconBell,
  },

  account: {
    paths: ['/account'],
    title: placeTexts.account,
    access: 'viewer',
    page: async () => (await import('../features/account/AccountPage.tsx')).AccountPage,
    menu: 'account',
    icon: IconUser,
  },
  editAccount: {
    paths: ['/account-edit'],
    title: placeTexts.editAccount,
    access: 'viewer',
    page: async () => (await import('../features/account/AccountEditPage.tsx')).AccountEditPage,
    icon: IconUserEdit,
  },
  people: {
    paths: ['/account/users'],
    title: placeTexts.people,
    access: 'admin',
    page: async () => (await import('../features/users/UsersPage.tsx')).UsersPage,
    menu: 'account',
    icon: IconUsers,
  },
  apiKeys: {
    paths: ['/account/keys'],
    title: placeTexts.apiKeys,
    access: 'viewer',
    page: async () => (await import('../features/apikeys/ApiKeysPage.tsx')).ApiKeysPage,
    menu: 'account',
    icon: IconKey,
  },
  brand: {
    paths: ['/brand'],
    title: placeTexts.brand,
    keywords: placeTexts.brandKeywords,
    access: 'viewer',
    page: async () => (await import('../features/slides/brand/BrandPage.tsx')).BrandPage,
    menu: 'account',
    icon: IconPalette,
    within: 'content',
  },
  notFound: {
    paths: ['*'],
    title: placeTexts.notFound,
    access: 'viewer',
    page: async () => (await import('./NotFoundPage.tsx')).NotFoundPage,
  },

  signIn: {
    paths: ['/login'],
    title: placeTexts.signIn,
    access: 'anyone',
    page: async () => (await import('../features/session/LoginPage.tsx')).LoginPage,
  },
  setup: {
    paths: ['/setup'],
    title: placeTexts.setup,
    access: 'anyone',
    page: async () => (await import('../features/session/SetupPage.tsx')).SetupPage,
  },
  invitation: {
    paths: ['/invite'],
    title: placeTexts.welcome,
    access: 'anyone',
    page: async () => (await import('../features/session/InvitePage.tsx')).InvitePage,
  },
  passwordReset: {
    paths: ['/reset'],
    title: placeTexts.resetPassword,
    access: 'anyone',
    page: async () => (await import('../features/session/ResetPage.tsx')).ResetPage,
  },
})

/** The console's name for one of its pages. */
export type PlaceName = keyof typeof TABLE
/** Places whose address must say more than the table knows, such as which screen. */
export type OpenPlaceName = {
  [Name in PlaceName]: (typeof TABLE)[Name]['paths'][0] extends OpenPattern ? Name : never
}[PlaceName]

/** All places, in the order of menus. */
export const PLACES: readonly (Place & { name: PlaceName })[] = Object.entries(TABLE).map(
  ([name, entry]) => ({ ...entry, name: name as PlaceName }),
)
