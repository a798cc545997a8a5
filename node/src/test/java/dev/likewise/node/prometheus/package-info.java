/** What the tests of metrics, alerts and dashboards share: a scrape as it is read, and Prometheus' own tool. */
package dev.likewise.node.prometheus;
