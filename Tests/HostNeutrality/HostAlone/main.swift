// The host as it is without LeakFinder.
import CHostProbe

probe_host("start")
probe_host("end")
