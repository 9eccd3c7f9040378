import { API_BASE, type DevicePicture } from '@vitrine/protocol'

/** Where a picture is. It never changes, so a browser loads it once. */
export const pictureAddress = ({ id, device_id: device }: Pick<DevicePicture, 'id' | 'device_id'>): string =>
  `${API_BASE}/devices/${device}/pictures/${id}`
