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
  kpmg.com verizon.com ing.com rohde-schwarz.com continental-corporation.com
{f}{last}: redhat.com mirantis.com nvidia.com vmware.com cisco.com pivotal.io lyft.com netflix.com twitter.com
  linkedin.com salesforce.com adobe.com gitlab.com solarflare.com marvell.com codeaurora.org mvista.com suse.com suse.cz
  suse.de novell.com deloitte.com ford.com hubspot.com paypal.com ebay.com akamai.com juniper.net google.com amazon.com
  fb.com us.ibm.com linux.vnet.ibm.com mozilla.com digitalocean.com sandia.gov
{f}.{last}: pengutronix.de samsung.com partner.samsung.com f5.com fz-juelich.de
{f}-{last}: ti.com
{first}_{last}: dell.com apple.com mckinsey.com intuit.com comcast.com infosys.com mentor.com
{last}.{first}: zte.com.cn bcg.com jp.panasonic.com
{first}{l}: mellanox.com
{first}: basecamp.com 37signals.com thoughtbot.com
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
