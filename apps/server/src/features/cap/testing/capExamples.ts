/**
 * Alerts as the standard and services write them. The first four are the examples in Appendix A of “Common Alerting Protocol Version
 * 1.2”, OASIS Standard, 1 July 2010 (https://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2-os.html), with shortened descriptions.
 */
const CAP = 'urn:oasis:names:tc:emergency:cap:1.2'

/** A.1 Homeland Security Advisory System alert: an area in words alone, and no end. */
export const HOMELAND_SECURITY = `<?xml version = "1.0" encoding = "UTF-8"?>
<alert xmlns = "${CAP}">
  <identifier>43b080713727</identifier>
  <sender>hsas@dhs.gov</sender>
  <sent>2003-04-02T14:39:01-05:00</sent>
  <status>Actual</status>
  <msgType>Alert</msgType>
  <scope>Public</scope>
  <info>
    <category>Security</category>
    <event>Homeland Security Advisory System Update</event>
    <urgency>Immediate</urgency>
    <severity>Severe</severity>
    <certainty>Likely</certainty>
    <senderName>U.S. Government, Department of Homeland Security</senderName>
    <headline>Homeland Security Sets Code ORANGE</headline>
    <description>The Department of Homeland Security has elevated the Homeland Security Advisory System threat level to ORANGE / High.</description>
    <instruction> A High Condition is declared when there is a high risk of terrorist attacks.</instruction>
    <web>http://www.dhs.gov/dhspublic/display?theme=29</web>
    <parameter>
      <valueName>HSAS</valueName>
      <value>ORANGE</value>
    </parameter>
    <resource>
      <resourceDesc>Image file (GIF)</resourceDesc>
      <mimeType>image/gif</mimeType>
      <uri>http://www.dhs.gov/dhspublic/getAdvisoryImage</uri>
    </resource>
    <area>
      <areaDesc>U.S. nationwide and interests worldwide</areaDesc>
    </area>
  </info>
</alert>`

/** A.2 Severe thunderstorm warning: a polygon, and codes of SAME. */
export const THUNDERSTORM = `<?xml version = "1.0" encoding = "UTF-8"?>
<alert xmlns = "${CAP}">
  <identifier>KSTO1055887203</identifier>
  <sender>KSTO@NWS.NOAA.GOV</sender>
  <sent>2003-06-17T14:57:00-07:00</sent>
  <status>Actual</status>
  <msgType>Alert</msgType>
  <scope>Public</scope>
  <info>
    <category>Met</category>
    <event>SEVERE THUNDERSTORM</event>
    <responseType>Shelter</responseType>
    <urgency>Immediate</urgency>
    <severity>Severe</severity>
    <certainty>Observed</certainty>
    <eventCode>
      <valueName>SAME</valueName>
      <value>SVR</value>
    </eventCode>
    <expires>2003-06-17T16:00:00-07:00</expires>
    <senderName>NATIONAL WEATHER SERVICE SACRAMENTO CA</senderName>
    <headline>SEVERE THUNDERSTORM WARNING</headline>
    <description> AT 254 PM PDT...NATIONAL WEATHER SERVICE DOPPLER RADAR INDICATED A SEVERE THUNDERSTORM OVER SOUTH CENTRAL ALPINE COUNTY.</description>
    <instruction>TAKE COVER IN A SUBSTANTIAL SHELTER UNTIL THE STORM PASSES.</instruction>
    <contact>BARUFFALDI/JUSKIE</contact>
    <area>
      <areaDesc>EXTREME NORTH CENTRAL TUOLUMNE COUNTY IN CALIFORNIA, EXTREME NORTHEASTERN CALAVERAS COUNTY IN CALIFORNIA, SOUTHWESTERN ALPINE COUNTY IN CALIFORNIA</areaDesc>
      <polygon>38.47,-120.14 38.34,-119.95 38.52,-119.74 38.62,-119.89 38.47,-120.14</polygon>
      <geocode>
        <valueName>SAME</valueName>
        <value>006109</value>
      </geocode>
      <geocode>
        <valueName>SAME</valueName>
        <value>006009</value>
      </geocode>
      <geocode>
        <valueName>SAME</valueName>
        <value>006003</value>
      </geocode>
    </area>
  </info>
</alert>`

/** A.3 Earthquake report: an update with a reference, and a circle without a radius. */
export const EARTHQUAKE = `<?xml version = "1.0" encoding = "UTF-8"?>
<alert xmlns = "${CAP}">
  <identifier>TRI13970876.2</identifier>
  <sender>trinet@caltech.edu</sender>
  <sent>2003-06-11T20:56:00-07:00</sent>
  <status>Actual</status>
  <msgType>Update</msgType>
  <scope>Public</scope>
  <references>trinet@caltech.edu,TRI13970876.1,2003-06-11T20:30:00-07:00</references>
  <info>
    <category>Geo</category>
    <event>Earthquake</event>
    <urgency>Past</urgency>
    <severity>Minor</severity>
    <certainty>Observed</certainty>
    <senderName>Southern California Seismic Network (TriNet) operated by Caltech and USGS</senderName>
    <headline>EQ 3.4 Imperial County CA</headline>
    <description>A minor earthquake measuring 3.4 on the Richter scale occurred near Brawley, California.</description>
    <web>http://www.trinet.org/scsn/scsn.html</web>
    <area>
      <areaDesc>1 mi. WSW of Brawley, CA; 11 mi. N of El Centro, CA</areaDesc>
      <circle>32.9525,-115.5527 0</circle>
    </area>
  </info>
</alert>`

/** A.4 AMBER alert: the same in two languages. */
export const AMBER = `<?xml version = "1.0" encoding = "UTF-8"?>
<alert xmlns = "${CAP}">
  <identifier>KAR0-0306112239-SW</identifier>
  <sender>KARO@CLETS.DOJ.CA.GOV</sender>
  <sent>2003-06-11T22:39:00-07:00</sent>
  <status>Actual</status>
  <msgType>Alert</msgType>
  <source>SW</source>
  <scope>Public</scope>
  <info>
    <language>en-US</language>
    <category>Rescue</category>
    <event>Child Abduction</event>
    <urgency>Immediate</urgency>
    <severity>Severe</severity>
    <certainty>Likely</certainty>
    <eventCode>
      <valueName>SAME</valueName>
      <value>CAE</value>
    </eventCode>
    <senderName>Los Angeles Police Dept - LAPD</senderName>
    <headline>Amber Alert in Los Angeles County</headline>
    <description>DATE/TIME: 06/11/03, 1915 HRS. VEHICLE: 81' BUICK 2-DR, BLUE (4XXX000).</description>
    <area>
      <areaDesc>Los Angeles County</areaDesc>
      <geocode>
        <valueName>SAME</valueName>
        <value>006037</value>
      </geocode>
    </area>
  </info>
  <info>
    <language>es-US</language>
    <category>Rescue</category>
    <event>Abducción de Niño</event>
    <urgency>Immediate</urgency>
    <severity>Severe</severity>
    <certainty>Likely</certainty>
    <eventCode>
      <valueName>SAME</valueName>
      <value>CAE</value>
    </eventCode>
    <senderName>Departamento de Policía de Los Ángeles - LAPD</senderName>
    <headline>Alerta Amber en el condado de Los Ángeles</headline>
    <description>FECHA/HORA: 06/11/03, 1915 HORAS. VEHÍCULO: 81' BUICK 2-DR, AZUL (4XXX000)</description>
    <area>
      <areaDesc>condado de Los Ángeles</areaDesc>
      <geocode>
        <valueName>SAME</valueName>
        <value>006037</value>
      </geocode>
    </area>
  </info>
</alert>`

/** An instant as CAP writes it. */
const capTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, '+00:00')

/** An alert as services of the U.S. public alert system (IPAWS) write it: a profile in `code`, parameters, areas by SAME. */
export function anIpawsAlert({
  identifier = 'NWS-IDP-TO-4500',
  sentMs,
  status = 'Actual',
  msgType = 'Alert',
  references = '',
  event = 'Tornado Warning',
  code = 'TOR',
  severity = 'Extreme',
  expiresMs,
  headline = 'Tornado Warning until 5:00 AM &amp; later',
  area = '<geocode><valueName>SAME</valueName><value>006037</value></geocode>',
}: {
  identifier?: string
  sentMs: number
  status?: string
  msgType?: string
  references?: string
  event?: string
  code?: string
  severity?: string
  expiresMs: number
  headline?: string
  area?: string
}): string {
  return `<alert xmlns="${CAP}">
  <identifier>${identifier}</identifier>
  <sender>w-nws.webmaster@noaa.gov</sender>
  <sent>${capTime(sentMs)}</sent>
  <status>${status}</status>
  <msgType>${msgType}</msgType>
  <scope>Public</scope>
  <code>IPAWSv1.0</code>
  ${references && `<references>${references}</references>`}
  <info>
    <language>en-US</language>
    <category>Met</category>
    <event>${event}</event>
    <responseType>Shelter</responseType>
    <urgency>Immediate</urgency>
    <severity>${severity}</severity>
    <certainty>Observed</certainty>
    <eventCode><valueName>SAME</valueName><value>${code}</value></eventCode>
    <effective>${capTime(sentMs)}</effective>
    <expires>${capTime(expiresMs)}</expires>
    <senderName>NWS Los Angeles/Oxnard CA</senderName>
    <headline>${headline}</headline>
    <description>At 430 AM PST, a tornado was located near the airport.</description>
    <instruction>TAKE COVER NOW! Move to a basement or an interior room on the lowest floor of a sturdy building.</instruction>
    <parameter><valueName>EAS-ORG</valueName><value>WXR</value></parameter>
    <area><areaDesc>Los Angeles, CA</areaDesc>${area}</area>
  </info>
</alert>`
}
/** How a later alert names this one. */
export const referenceTo = (identifier: string, sentMs: number): string =>
  `w-nws.webmaster@noaa.gov,${identifier},${capTime(sentMs)}`
