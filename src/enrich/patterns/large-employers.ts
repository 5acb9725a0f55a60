/**
 * Conventions of large employers, as their staff's addresses in public mailing lists and projects show. A prior and no
 * more: one or two known addresses that differ outweigh it.
 */
const conventions = `
{first}.{last}: intel.com linux.intel.com amd.com arm.com nxp.com freescale.com st.com linaro.org canonical.com
  collabora.com collabora.co.uk bootlin.com free-electrons.com ericsson.com nokia.com siemens.com bosch.com sap.com
  oracle.com hp.com hpe.com rackspace.com huawei.com analog.com toradex.com windriver.com microchip.com atmel.com xilinx.com
  broadcom.com docker.com mongodb.com orange.com telekom.de swisscom.com cern.ch accenture.com capgemini.com atos.net
  thalesgroup.com airbus.com infineon.com philips.com abb.com roche.com novartis.com basf.com bayer.com tcs.com
  cognizant.com ey.com pwc.com gs.com barclays.com hsbc.com ubs.com allianz.com unilever.com ge.com vodafone.com bt.com
  tomtom.com zalando.de bull.net sony.com toshiba.co.jp imgtec.com mips.com wdc.com seagate.com 6wind.com booking.com
  kpmg.com verizon.com ing.com rohde-schwarz.com continental-corporation.com sun.com alcatel-lucent.com motorola.com
  sonymobile.com sonyericsson.com mediatek.com amlogic.com unisoc.com spreadtrum.com kdab.com digia.com qt.io
  theqtcompany.com nutanix.com elastic.co percona.com shopify.com airbnb.com ovh.net ovhcloud.com corp.ovh.com
  globallogic.com softwareag.com teradata.com emc.com honeywell.com schneider-electric.com se.com lsi.com avagotech.com
  emulex.com qlogic.com cavium.com sandisk.com citrix.com eu.citrix.com virtuozzo.com kaspersky.com lightbend.com
  typesafe.com databricks.com coreos.com jetbrains.com okta.com datadoghq.com docusign.com autodesk.com dlr.de esa.int
  credit-suisse.com morganstanley.com twosigma.com tieto.com tietoevry.com kitware.com sifive.com hitachi.com automattic.com
{f}{last}: redhat.com mirantis.com nvidia.com vmware.com cisco.com pivotal.io lyft.com netflix.com twitter.com
  linkedin.com salesforce.com adobe.com gitlab.com solarflare.com marvell.com codeaurora.org mvista.com suse.com suse.cz
  suse.de novell.com deloitte.com ford.com hubspot.com paypal.com ebay.com akamai.com juniper.net google.com amazon.com
  fb.com us.ibm.com linux.vnet.ibm.com mozilla.com digitalocean.com sandia.gov atlassian.com cloudbees.com hortonworks.com
  cloudera.com brocade.com nicira.com fusionio.com rim.com blackberry.com qualcomm.com qti.qualcomm.com micron.com
  mathworks.com splunk.com tableau.com zendesk.com wayfair.com groupon.com expedia.com twilio.com box.com newrelic.com
  bloomberg.net codesourcery.com luxoft.com yelp.com
{f}.{last}: pengutronix.de samsung.com partner.samsung.com f5.com fz-juelich.de proxmox.com criteo.com avm.de phytec.de
  eckelmann.de profihost.ag
{f}-{last}: ti.com
{first}_{last}: dell.com apple.com mckinsey.com intuit.com comcast.com infosys.com mentor.com epam.com
{last}.{first}: zte.com.cn bcg.com jp.panasonic.com
{first}{l}: mellanox.com
{first}: basecamp.com 37signals.com thoughtbot.com puppetlabs.com heroku.com hashicorp.com cockroachlabs.com mesosphere.io
`

const patternByDomain: ReadonlyMap<string, string> = new Map(
  conventions
    .trim()
    .split(/\n(?=\{)/)
    .flatMap((row) => {
      const at = row.indexOf(':')
      const domains = row
        .slice(at + 1)
        .trim()
        .split(/\s+/)
      return domains.map((domain): [string, string] => [domain, row.slice(0, at)])
    }),
)

/** The pattern most staff of a well-known employer have, or null for all other domains. */
export function conventionOf(domain: string): string | null {
  return patternByDomain.get(domain) ?? null
}
