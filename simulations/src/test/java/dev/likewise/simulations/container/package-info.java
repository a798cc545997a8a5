/** The image, as three regions in containers that are cut off, killed, paused, and lose their disks. */
package dev.likewise.simulations.container;
